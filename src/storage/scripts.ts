import { sql } from 'kysely';
import type { GeneratedScript } from '../domain/generated-script.ts';
import { type Scope, scopeColumns } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

export type NewScript = Omit<GeneratedScript, 'createdAt' | 'expiresAt'>;

export async function insertScript(database: Database, scope: Scope, script: NewScript): Promise<void> {
  await database
    .insertInto('scripts')
    .values({
      id: script.id,
      ...scopeColumns(scope),
      request: JSON.stringify(script.request),
      script: JSON.stringify(script.script),
      writing: JSON.stringify({ ...script.facts, warnings: script.warnings }),
      contextUsed: JSON.stringify(script.contextUsed),
      expiresAt: sql<Date>`now() + interval '2 hours'`,
    })
    .execute();
}

/** Also finds a script for a day after it expired, so that callers learn that it has expired. */
export async function findScript(database: Database, scope: Scope, id: string) {
  const row = await database
    .selectFrom('scripts')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where((row) => row.and({ id, ...scopeColumns(scope) }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { writing, ...script } = row;
  const { warnings, ...facts } = writing;
  return { ...script, facts, warnings };
}
