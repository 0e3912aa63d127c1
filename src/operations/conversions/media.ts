import { type Conversion, hasAudio, type MediaFile, mediaFiles } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { expiredAudio } from '../../domain/retention.ts';
import { withTimeout } from '../../domain/timeout.ts';
import type { StoredMedia } from '../../storage/backup/snapshot.ts';
import type { ConversionServices, Services } from '../context.ts';

const validity = 50 * 60;
const purpose = 'media address';

export const conversionsPrefix = 'conversions';
/** The prefix of swept media, which are deleted later. */
export const trashPrefix = 'trash';

export function mediaPrefix(conversionId: string) {
  return `${conversionsPrefix}/${conversionId}`;
}

export function attemptPrefix(conversionId: string, attempt: number) {
  return `${mediaPrefix(conversionId)}/${attempt}`;
}

export function mediaKey(conversionId: string, attempt: number, name: string) {
  return `${attemptPrefix(conversionId, attempt)}/${name}`;
}

/** A file name with the claims, so that two workers of one attempt never write the same file. */
export function mediaName(name: string, claims: number) {
  const plain = name.replace(/^\d+-/, '');
  return claims === 1 ? plain : `${claims}-${plain}`;
}

export function mediaKeys({ id, attempt, media }: StoredMedia): string[] {
  const { contentType: _contentType, bytes: _bytes, ...files } = media;
  return Object.values(files).map((name) => mediaKey(id, attempt, name));
}

export function mediaOf(conversion: Conversion, file: MediaFile) {
  if (conversion.audioExpired) throw new Problem('EXPIRED', expiredAudio);
  if (!conversion.media) throw new Problem('NOT_FOUND');
  const name = conversion.media[file];
  const key = mediaKey(conversion.id, conversion.published.attempt, name);
  return { conversion, key, contentType: contentTypeOf(name) };
}

const maxLookup = 2000;

/** Whether the audio is missing from the store. A store that does not respond in time has lost nothing. */
export async function isAudioLost(services: Pick<ConversionServices, 'media'>, conversion: Conversion) {
  return isFileLost(services, conversion, 'audio');
}

export async function isEpisodeLost(services: Pick<ConversionServices, 'media'>, conversion: Conversion) {
  const lost = await Promise.all(mediaFiles.map((file) => isFileLost(services, conversion, file)));
  return lost.includes(true);
}

async function isFileLost(
  { media }: Pick<ConversionServices, 'media'>,
  conversion: Conversion,
  file: MediaFile,
): Promise<boolean> {
  if (!hasAudio(conversion)) return false;
  const found = media.find(mediaOf(conversion, file).key).catch(() => null);
  return (await withTimeout(found, maxLookup, () => null)) === undefined;
}

export const lostAudio = 'The audio is missing from the media store. A retry makes it again at no cost.';

/** Returns the conversion as published: without media, and with a warning, if the store has lost them. */
export async function withPresentMedia(services: ConversionServices, conversion: Conversion) {
  const isLost = !conversion.audioExpired && (await isAudioLost(services, conversion));
  if (!conversion.audioExpired && !isLost) return conversion;
  const warning = { path: 'audio_url', message: isLost ? lostAudio : expiredAudio };
  return { ...conversion, media: null, warnings: [...conversion.warnings, warning] };
}

/** Files that are generated from the stored ones on each request, by their names in URLs. */
export const derivedFiles = { text: 'captions.txt', transcript: 'paragraphs.json' } as const;

export type SignedFile = MediaFile | keyof typeof derivedFiles;

/** Returns a new URL of a file of the published episode, valid for 50 minutes. */
export function signMedia(
  services: Services,
  conversion: Pick<Conversion, 'id' | 'media'> & {
    readonly published: Pick<Conversion['published'], 'attempt'>;
  },
  file: SignedFile,
) {
  const { id, media, published } = conversion;
  const { attempt } = published;
  if (!media) return null;
  const name = { ...media, ...derivedFiles }[file];
  const expires = Math.ceil(Date.now() / 1000 + validity);
  const signature = services.secrets.sign(purpose, [id, attempt, name, expires].join('\n'));
  const url = `${services.siteUrl}/media/${id}/${attempt}/${name}?expires=${expires}&signature=${signature}`;
  return { url, contentType: contentTypeOf(name), expiresAt: new Date(expires * 1000) };
}

export type MediaClaim = Readonly<
  Record<'conversionId' | 'attempt' | 'name' | 'expires' | 'signature', string>
>;

export function verifyMediaClaim({ secrets }: Services, claim: MediaClaim) {
  const { conversionId, attempt, name, expires, signature } = claim;
  const isSigned = secrets.verify(purpose, [conversionId, attempt, name, expires].join('\n'), signature);
  if (!isSigned || Number(expires) * 1000 < Date.now()) {
    throw new Problem('FORBIDDEN', 'This address has expired or was altered. Ask for a fresh one.');
  }
  return { key: mediaKey(conversionId, Number(attempt), name), contentType: contentTypeOf(name) };
}

/** Returns a bucket URL that expires with the signed URL; null if the media are not in a bucket. */
export function bucketAddress({ media }: ConversionServices, claim: MediaClaim) {
  const seconds = Math.ceil(Number(claim.expires) - Date.now() / 1000);
  return media.signedUrl(mediaKey(claim.conversionId, Number(claim.attempt), claim.name), {
    expiresInSeconds: Math.min(validity, Math.max(1, seconds)),
    contentType: contentTypeOf(claim.name),
  });
}

const contentTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

export function contentTypeOf(name: string) {
  return contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
