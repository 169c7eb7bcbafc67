--# postgres
-- All that this creates is temporary and goes with the session.
SET client_min_messages = warning;
SET search_path TO pg_temp;
-- Compiling these queries takes longer than running them.
SET jit = off;

--# tsql
-- Written for SQL Server 2012 and later, and checked by a parser, but never run.
-- For sqlcmd or any other client that knows GO. It drops the tables and views of
-- its names and creates them again, so use a database of their own. Triggers fire
-- triggers, which the server option "nested triggers" allows unless it was turned
-- off. Of several puzzles in one INSERT, it solves one.
SET NOCOUNT ON;

--# all
CREATE TABLE digits (value INTEGER PRIMARY KEY, symbol TEXT NOT NULL);
INSERT INTO digits VALUES (1, '1'), (2, '2'), (3, '3'), (4, '4'), (5, '5'), (6, '6'),
    (7, '7'), (8, '8'), (9, '9');
