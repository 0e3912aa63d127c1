/** The database that every test file's own is cloned from. */
export const template = 'aloud_template';

/** How the global setup passes the address of PostgreSQL to the test files. */
export const serverVariable = 'ALOUD_TEST_POSTGRES';
