import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('the type of the tables names every table and column that the migrations make, and no other', async () => {
  const migrated = await migratedTables();
  assert.ok(Object.keys(migrated).length > 40);
  assert.deepEqual(declaredTables(), migrated);
});

type Columns = Readonly<Record<string, readonly string[]>>;

async function migratedTables(): Promise<Columns> {
  const { rows } = await database.store.pool.query<{ table: string; columns: string[] }>(`
    select table_name as "table", array_agg(column_name::text order by column_name collate "C") as columns
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    group by table_name order by table_name collate "C"`);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** Types are gone when the program runs, so the compiler reads them. */
function declaredTables(): Columns {
  const file = fileURLToPath(new URL('tables.ts', import.meta.url));
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    strict: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const declaration = source?.statements.find(
    (each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'Tables',
  );
  assert.ok(declaration);
  const tables = checker.getTypeAtLocation(declaration).getProperties();
  const columnsOf = (table: ts.Symbol) => {
    const columns = checker.getTypeOfSymbol(table).getProperties();
    return columns
      .map(({ name }) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
      .sort();
  };
  return Object.fromEntries(tables.map((table) => [table.name, columnsOf(table)]));
}
