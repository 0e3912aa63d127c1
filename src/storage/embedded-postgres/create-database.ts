import { Client, DatabaseError, escapeIdentifier } from 'pg';

const duplicateDatabase = '42P04';
const uniqueViolation = '23505';

/** Creates the database unless it exists; two processes may try at the same time. */
export async function createDatabaseIfMissing(maintenanceUrl: string, database: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  // A connection that breaks also fails the query that uses it, which is where it is told.
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await client.query('select from pg_database where datname = $1', [database]);
    if (known.rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
  } catch (error) {
    if (!createdMeanwhile(error)) throw error;
  } finally {
    await client.end();
  }
}

function createdMeanwhile(error: unknown): boolean {
  return (
    error instanceof DatabaseError && (error.code === duplicateDatabase || error.code === uniqueViolation)
  );
}
