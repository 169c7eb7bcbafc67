//! The extension as people use it: loaded into the `sqlite3` shell and into
//! Python. Both have to be installed; `SQLITE_PYTHON` names a Python that can
//! load extensions if `/usr/bin/python3` cannot.

mod checks;
mod cover;
mod interrupt;
mod measures;
mod readme;
mod scalar;
mod support;
mod tables;
