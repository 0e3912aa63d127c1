import type { SoundKind, SoundSetting } from '../domain/sound-design.ts';
import type { Database } from './database.ts';

/** The sounds of a product, or those of the organization itself. */
export type SoundScope = { readonly organizationId: string; readonly productId: string | null };

type Row = Readonly<{
  id: string;
  kind: SoundKind;
  productId: string | null;
  name: string | null;
  seconds: number | null;
  createdAt: Date;
}>;

const columns = [
  'id',
  'kind',
  'product_id as productId',
  'name',
  'seconds',
  'created_at as createdAt',
] as const;

export async function listSounds(database: Database, scope: SoundScope): Promise<SoundSetting[]> {
  const rows = await soundsOf(database, scope).select(columns).orderBy('kind').execute();
  return rows.map(toSetting);
}

/** Those of the organization and, where one is named, of the product. */
export async function listSoundsFor(database: Database, scope: SoundScope): Promise<SoundSetting[]> {
  const rows = await database
    .selectFrom('sounds')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .where((row) => row.or([row('product_id', 'is', null), row('product_id', '=', scope.productId)]))
    .execute();
  return rows.map(toSetting);
}

export async function insertSound(
  database: Database,
  { organizationId, productId }: SoundScope,
  { id, kind, file }: Pick<SoundSetting, 'id' | 'kind' | 'file'>,
): Promise<SoundSetting> {
  const row = await database
    .insertInto('sounds')
    .values({
      ...{ id, organization_id: organizationId, product_id: productId, kind },
      ...{ name: file?.name ?? null, seconds: file?.seconds ?? null },
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toSetting(row);
}

export async function deleteSound(
  database: Database,
  { organizationId, productId }: SoundScope,
  kind: SoundKind,
): Promise<SoundSetting | undefined> {
  const row = await database
    .deleteFrom('sounds')
    .where((sound) => sound.and({ organization_id: organizationId, kind }))
    .where('product_id', productId === null ? 'is' : '=', productId)
    .returning(columns)
    .executeTakeFirst();
  return row && toSetting(row);
}

/** The ids of all sounds of an organization and its products that have a file. */
export async function listSoundFiles(database: Database, organizationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sounds')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the ids that no sound has. */
export async function missingSounds(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await database.selectFrom('sounds').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function soundsOf(database: Database, { organizationId, productId }: SoundScope) {
  return database
    .selectFrom('sounds')
    .where('organization_id', '=', organizationId)
    .where('product_id', productId === null ? 'is' : '=', productId);
}

function toSetting({ name, seconds, ...row }: Row): SoundSetting {
  return { ...row, file: name === null || seconds === null ? null : { name, seconds } };
}
