//! What DuckDB calls to load the extension.
//!
//! DuckDB hands over a table of functions, whose first part is the same in all
//! versions since 1.2; the rest has changed its order. The bindings read the whole
//! table of the version that they were made for, which in an older DuckDB is beyond
//! the end of its table. So they get a copy of the first part, and nothing after
//! it: one file works in all versions.

use std::cell::Cell;
use std::ffi::{c_char, c_void};
use std::ptr;

use libduckdb_sys::{duckdb_ext_api_v1, duckdb_extension_access, duckdb_extension_info};
use quack_rs::DUCKDB_API_VERSION;
use quack_rs::abi::STABLE_API_SLOT_COUNT;
use quack_rs::entry_point::init_extension_v2;

use crate::register;

#[cfg(panic = "abort")]
compile_error!("a panic has to become an error in SQL: build with panic = \"unwind\"");

/// The number of functions in the table of the bindings.
const SLOTS: usize = size_of::<duckdb_ext_api_v1>() / size_of::<*const c_void>();
const _: () = assert!(STABLE_API_SLOT_COUNT <= SLOTS);

type Table = [*const c_void; SLOTS];
type GetApi = unsafe extern "C" fn(duckdb_extension_info, *const c_char) -> *const c_void;

thread_local! {
    /// The function of DuckDB that returns its table, and the copy, while the
    /// extension is loaded in this thread.
    static LOADING: Cell<Option<(GetApi, *mut Table)>> = const { Cell::new(None) };
}

/// Registers all functions with a database. Returns whether it did.
///
/// # Safety
///
/// The arguments are those that DuckDB passes to the entry point of an extension.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn quadrille_init_c_api(
    info: duckdb_extension_info,
    access: *const duckdb_extension_access,
) -> bool {
    // SAFETY: DuckDB passes a pointer that is valid during the call.
    let Some(access) = (unsafe { access.as_ref() }) else {
        return false;
    };
    let Some(get_api) = access.get_api else {
        return false;
    };
    let mut table: Table = [ptr::null(); SLOTS];
    LOADING.set(Some((get_api, &raw mut table)));
    let stable = duckdb_extension_access {
        get_api: Some(stable_part),
        ..*access
    };
    // SAFETY: DuckDB passed the arguments, except the table, which has the
    // functions that are called: the features for later ones are off.
    let is_loaded = unsafe { init_extension_v2(info, &stable, DUCKDB_API_VERSION, register) };
    LOADING.set(None);
    is_loaded
}

/// Returns a copy of the table with its first part only; null if DuckDB has no
/// table of this version.
unsafe extern "C" fn stable_part(
    info: duckdb_extension_info,
    version: *const c_char,
) -> *const c_void {
    let Some((get_api, copy)) = LOADING.get() else {
        return ptr::null();
    };
    // SAFETY: the arguments are passed on as they come.
    let table = unsafe { get_api(info, version) }.cast::<*const c_void>();
    if table.is_null() {
        return ptr::null();
    }
    // SAFETY: every version has this number of functions, each a pointer, and the copy
    // lives until the extension is loaded. The functions after them are null, which
    // is `None`.
    unsafe { ptr::copy_nonoverlapping(table, copy.cast::<*const c_void>(), STABLE_API_SLOT_COUNT) };
    copy.cast_const().cast()
}

const _: () = assert!(size_of::<Option<GetApi>>() == size_of::<*const c_void>());
