import type { SoundKind, SoundSetting } from '../domain/sound-design.ts';
import type { Database } from './database.ts';
import type { Row } from './tables.ts';

/** The sounds of a product, or of the organization itself. */
export type SoundScope = { readonly organizationId: string; readonly productId: string | null };

const columns = ['id', 'kind', 'productId', 'name', 'seconds', 'createdAt'] as const;

export async function listSounds(database: Database, scope: SoundScope): Promise<SoundSetting[]> {
  const rows = await soundsOf(database, scope).select(columns).orderBy('kind').execute();
  return rows.map(toSetting);
}

/** Lists the sounds of the organization and, if given, of the product. */
export async function listSoundsFor(database: Database, scope: SoundScope): Promise<SoundSetting[]> {
  const rows = await database
    .selectFrom('sounds')
    .select(columns)
    .where('organizationId', '=', scope.organizationId)
    .where((row) => row.or([row('productId', 'is', null), row('productId', '=', scope.productId)]))
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
      id,
      organizationId,
      productId,
      kind,
      name: file?.name ?? null,
      seconds: file?.seconds ?? null,
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
    .where((sound) => sound.and({ organizationId, kind }))
    .where('productId', productId === null ? 'is' : '=', productId)
    .returning(columns)
    .executeTakeFirst();
  return row && toSetting(row);
}

/** Returns the ids of all sounds of an organization and its products that have a file. */
export async function listSoundFiles(database: Database, organizationId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('sounds')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('name', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

function soundsOf(database: Database, { organizationId, productId }: SoundScope) {
  return database
    .selectFrom('sounds')
    .where('organizationId', '=', organizationId)
    .where('productId', productId === null ? 'is' : '=', productId);
}

function toSetting({ name, seconds, ...row }: Row<'sounds', (typeof columns)[number]>): SoundSetting {
  return { ...row, file: name === null || seconds === null ? null : { name, seconds } };
}
