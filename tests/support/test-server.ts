/** The database that every test file's own is cloned from. */
export const template = 'aloud_template';

/** How the global set-up tells the test files where PostgreSQL runs. */
export const serverVariable = 'ALOUD_TEST_POSTGRES';
