import { sql } from 'kysely';
import type { Pronounced } from '../../domain/lexicon/lexicon.ts';
import type { ScriptSources } from '../../domain/writing.ts';
import type { Database } from '../database.ts';
import { type Scope, scopeColumns } from './find-conversion.ts';

export async function putSources(
  database: Database,
  conversionId: string,
  { sources, units, contentHash }: ScriptSources,
): Promise<void> {
  await put(database, conversionId, 'sources', { sources, units, contentHash });
}

export async function putLexicon(database: Database, conversionId: string, lexicon: readonly Pronounced[]) {
  const pronunciations = lexicon.map(({ written, spoken, ipa, caseSensitive, language }) => {
    return { written, spoken, ipa, caseSensitive, language, note: null };
  });
  await put(database, conversionId, 'lexicon', pronunciations);
}

async function put(
  database: Database,
  conversionId: string,
  column: 'sources' | 'lexicon',
  value: unknown,
): Promise<void> {
  const name = sql.ref(column);
  await sql`
    insert into conversion_origins (conversion_id, ${name}) values (${conversionId}, ${JSON.stringify(value)}::jsonb)
    on conflict (conversion_id) do update set ${name} = excluded.${name}`.execute(database);
}

export function findOrigins(database: Database, scope: Scope, conversionId: string) {
  return database
    .selectFrom('conversion_origins')
    .innerJoin('conversions', 'conversions.id', 'conversionId')
    .select(['sources', 'lexicon', 'changes', 'highlights'])
    .where((row) => row.and({ conversionId, ...scopeColumns(scope) }))
    .executeTakeFirst();
}
