# Runs SQL in DuckDB for another program. A line of input is JSON: the statements,
# and the seconds that they may take. The rows of the last one are printed with a
# bar between columns, then a line that says how it went.
import json
import sys
import threading

import duckdb

database = duckdb.connect()
for line in sys.stdin:
    statements, seconds = json.loads(line)
    timer = threading.Timer(seconds, database.interrupt) if seconds else None
    try:
        if timer:
            timer.start()
        result = database.execute(statements)
        for row in result.fetchall() if result.description else []:
            print("|".join("" if value is None else str(value) for value in row))
        state = "ok"
    except duckdb.InterruptException:
        state = "timeout"
    except duckdb.OutOfMemoryException:
        state = "memory"
    except duckdb.Error as error:
        state = "error " + " ".join(str(error).split())
    finally:
        if timer:
            timer.cancel()
    print("quadrille-end", state, flush=True)
