import { sql } from 'kysely';
import { keyOf, type LexiconEntry, type Pronounced } from '../domain/lexicon/lexicon.ts';
import { countRows, type Database, newestFirst, type PageRows, toSqlNames } from './database.ts';

export type LexiconScope = { readonly organizationId: string; readonly productId: string | null };

const columns = [
  'id',
  'productId',
  'written',
  'spoken',
  'ipa',
  'caseSensitive',
  'language',
  'note',
  'createdAt',
] as const;

export function listLexicon(database: Database, scope: LexiconScope, rows: PageRows) {
  return newestFirst(entriesOf(database, scope).select(columns), 'lexicon_entries', rows).execute();
}

export function countLexicon(database: Database, scope: LexiconScope): Promise<number> {
  return countRows(entriesOf(database, scope));
}

/** Counts the entries of the organization, including those of its products. */
export function countEntries(database: Database, organizationId: string): Promise<number> {
  return countRows(database.selectFrom('lexicon_entries').where('organizationId', '=', organizationId));
}

export function findEntry(database: Database, organizationId: string, id: string) {
  return database
    .selectFrom('lexicon_entries')
    .select(columns)
    .where((row) => row.and({ organizationId, id }))
    .executeTakeFirst();
}

/** Lists the entries for a conversion: those of the product first, then those of the organization itself. */
export function listPronunciations(
  database: Database,
  { organizationId, productId }: LexiconScope,
  { language, ignoreOrganization }: { language: string; ignoreOrganization: boolean },
): Promise<Pronounced[]> {
  return (
    database
      .selectFrom('lexicon_entries')
      .select(columns)
      .where('organizationId', '=', organizationId)
      .where((row) => {
        const ofProduct = row('productId', '=', productId);
        return ignoreOrganization ? ofProduct : row.or([ofProduct, row('productId', 'is', null)]);
      })
      .where((row) => row.or([row('language', '=', language), row('language', 'is', null)]))
      .orderBy(sql`product_id is null`)
      // An entry for this language takes precedence over one for all languages.
      .orderBy(sql`language is null`)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  );
}

/** Adds entries, and returns the written ones. Existing ones are replaced only with `replace`. */
export async function insertEntries(
  database: Database,
  { organizationId, productId }: LexiconScope,
  entries: readonly (Pronounced & { readonly id: string })[],
  { replace }: { replace: boolean },
): Promise<LexiconEntry[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) =>
    toSqlNames({ id: entry.id, organizationId, productId, ...valuesOf(entry) }),
  );
  const values = sql`jsonb_populate_recordset(null::lexicon_entries, ${JSON.stringify(rows)}::jsonb)`;
  const onConflict = replace
    ? sql`do update set written = excluded.written, spoken = excluded.spoken, ipa = excluded.ipa, note = excluded.note`
    : sql`do nothing`;
  const { rows: written } = await sql<LexiconEntry>`
    insert into lexicon_entries
      (id, organization_id, product_id, written, key, spoken, ipa, case_sensitive, language, note)
    select id, organization_id, product_id, written, key, spoken, ipa, case_sensitive, language, note from ${values}
    on conflict (organization_id, product_id, language, case_sensitive, key) ${onConflict}
    returning id, product_id, written, spoken, ipa, case_sensitive, language,
      note, created_at`.execute(database);
  return written;
}

export async function findSameEntry(
  database: Database,
  scope: LexiconScope,
  entry: Pronounced & { readonly id: string | null },
): Promise<string | undefined> {
  const { key, caseSensitive, language } = valuesOf(entry);
  const row = await entriesOf(database, scope)
    .select('id')
    .where((same) => same.and({ key, caseSensitive }))
    .where('language', language === null ? 'is' : '=', language)
    .where('id', 'is distinct from', entry.id)
    .executeTakeFirst();
  return row?.id;
}

export function updateEntry(
  database: Database,
  organizationId: string,
  { id, ...entry }: Pronounced & { readonly id: string },
): Promise<LexiconEntry | undefined> {
  return database
    .updateTable('lexicon_entries')
    .set(valuesOf(entry))
    .where((row) => row.and({ organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}

export function deleteEntry(database: Database, organizationId: string, id: string) {
  return database
    .deleteFrom('lexicon_entries')
    .where((row) => row.and({ organizationId, id }))
    .returning(columns)
    .executeTakeFirst();
}

export async function clearLexicon(database: Database, scope: LexiconScope): Promise<void> {
  const { organizationId, productId } = scope;
  await database
    .deleteFrom('lexicon_entries')
    .where('organizationId', '=', organizationId)
    .where('productId', productId === null ? 'is' : '=', productId)
    .execute();
}

function entriesOf(database: Database, { organizationId, productId }: LexiconScope) {
  return database
    .selectFrom('lexicon_entries')
    .where('organizationId', '=', organizationId)
    .where('productId', productId === null ? 'is' : '=', productId);
}

function valuesOf(entry: Pronounced) {
  const { written, spoken, ipa, caseSensitive, language, note } = entry;
  return { written, key: keyOf(entry), spoken, ipa, caseSensitive, language, note };
}
