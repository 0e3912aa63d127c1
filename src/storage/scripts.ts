import { sql } from 'kysely';
import type { GeneratedScript } from '../domain/generated-script.ts';
import type { Scope } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

export type NewScript = Omit<GeneratedScript, 'createdAt' | 'expiresAt'>;

/** Keeps a script, to be voiced within two hours. */
export async function insertScript(database: Database, scope: Scope, script: NewScript): Promise<void> {
  await database
    .insertInto('scripts')
    .values({
      id: script.id,
      organization_id: scope.organizationId,
      mode: scope.mode,
      request: JSON.stringify(script.request),
      script: JSON.stringify(script.script),
      writing: JSON.stringify({ ...script.facts, warnings: script.warnings }),
      context_used: JSON.stringify(script.contextUsed),
      expires_at: sql<Date>`now() + interval '2 hours'`,
    })
    .execute();
}

/** Also finds a script that has expired, for a day: it is told apart from one that never was. */
export async function findScript(
  database: Database,
  scope: Scope,
  id: string,
): Promise<(GeneratedScript & { readonly expired: boolean }) | undefined> {
  const row = await database
    .selectFrom('scripts')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .where('mode', '=', scope.mode)
    .executeTakeFirst();
  if (!row) return undefined;
  const { warnings, ...facts } = row.writing;
  return {
    id: row.id,
    request: row.request,
    script: row.script,
    facts,
    warnings,
    contextUsed: row.context_used,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    expired: row.expired,
  };
}

export async function deleteOldScripts(database: Database): Promise<void> {
  await database
    .deleteFrom('scripts')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
