import { buffer } from 'node:stream/consumers';
import { randomBase62 } from '../domain/base62.ts';
import { Problem } from '../domain/errors.ts';
import type { Organization } from '../domain/organization.ts';
import type { Picture } from '../domain/picture.ts';
import { readPicture } from '../domain/pictures/read-picture.ts';
import { storeBytes } from '../storage/media/work-directories.ts';
import { afterCommit } from './after-commit.ts';
import type { CallerContext, ConversionServices, Services } from './context.ts';
import { contentTypeOf } from './conversions/media.ts';
import { findOrThrow, invalid } from './input.ts';
import { requireOrganization } from './organizations.ts';

/** The prefix in the media store, followed by the id of the organization. */
export const picturesPrefix = 'pictures';

export function pictureKey(organizationId: string, name: string): string {
  return `${picturesOf(organizationId)}/${name}`;
}

export function picturesOf(organizationId: string): string {
  return `${picturesPrefix}/${organizationId}`;
}

export type PictureChange = 'keep' | 'remove' | { readonly bytes: Uint8Array };

/** Stores a picture under a new name and returns it; undefined if the picture is unchanged. */
export async function storePicture(
  context: CallerContext<ConversionServices>,
  field: 'logo' | 'cover',
  change: PictureChange,
): Promise<string | null | undefined> {
  if (change === 'keep') return undefined;
  if (change === 'remove') return null;
  const picture = readPicture(change.bytes);
  if (typeof picture === 'string') throw invalid(field, picture);
  const name = `${field}-${randomBase62(22)}.${picture.extension}`;
  const file = { body: picture.bytes, contentType: contentTypeOf(name) };
  await storeBytes(context, pictureKey(context.caller.organizationId, name), file);
  return name;
}

export async function removeReplaced(
  services: ConversionServices,
  before: Organization,
  after: Organization,
): Promise<void> {
  const replaced = [
    before.logoFile !== after.logoFile ? before.logoFile : null,
    before.coverFile !== after.coverFile ? before.coverFile : null,
  ];
  for (const name of replaced.filter((each) => each !== null))
    await afterCommit(services, services.media.remove(pictureKey(before.id, name)));
}

export async function showPicture(services: ConversionServices, organizationId: string, name: string) {
  const { logoFile, coverFile } = await requireOrganization(services, organizationId);
  if (name !== logoFile && name !== coverFile) throw new Problem('NOT_FOUND');
  return readStored(services, organizationId, name);
}

async function readStored({ media }: ConversionServices, organizationId: string, name: string) {
  const key = pictureKey(organizationId, name);
  await findOrThrow(organizationId, () => media.find(key));
  return { contentType: contentTypeOf(name), body: await buffer(await media.read(key)) };
}

/** Returns the uploaded logo, or one that the service fetched, so that visitors do not contact another host. */
export async function findLogo(services: ConversionServices, organizationId: string): Promise<Picture> {
  const { logoFile, logoUrl } = await requireOrganization(services, organizationId);
  if (logoFile !== null) return readStored(services, organizationId, logoFile);
  const picture = logoUrl === null ? null : await services.fetchPicture(logoUrl);
  if (!picture) throw new Problem('NOT_FOUND');
  return picture;
}

/** Formats that players support in the tags of an MP3. */
const taggable = /\.(?:png|jpg)$/;

export async function findCover(services: ConversionServices, { id, coverFile }: Organization) {
  if (coverFile === null || !taggable.test(coverFile)) return null;
  if (!(await services.media.find(pictureKey(id, coverFile)))) return null;
  return readStored(services, id, coverFile);
}

export function pictureUrl({ siteUrl }: Pick<Services, 'siteUrl'>, organizationId: string, name: string) {
  return `${siteUrl}/pictures/${organizationId}/${name}`;
}

/** Returns the address of the logo for use elsewhere: the uploaded one, or the given address. */
export function logoAddress(services: Pick<Services, 'siteUrl'>, organization: Organization): string | null {
  const { id, logoFile, logoUrl } = organization;
  return logoFile === null ? logoUrl : pictureUrl(services, id, logoFile);
}
