import { createHash } from 'node:crypto';
import { randomBase62 } from '../../domain/base62.ts';
import { Problem } from '../../domain/errors.ts';
import type { Place } from '../../domain/public-pages.ts';
import { expiredAudio } from '../../domain/retention.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import { countPageView } from '../../storage/plays.ts';
import type { ConversionServices, Services } from '../context.ts';
import { followConversion } from '../conversions/follow-conversion.ts';
import { mediaOf } from '../conversions/media.ts';
import { playWithToken } from '../embed-tokens.ts';
import { findOrThrow } from '../input.ts';
import { requireOrganization } from '../organizations.ts';
import { findLogo } from '../pictures.ts';
import { readEpisode } from './read-episode.ts';

export type PageAddress = {
  readonly place: Place;
  readonly id: string;
  /** The embed token in the URL. If present, it alone decides about access. */
  readonly token: string | null;
};

/** The same message for every address, so that it does not reveal what exists. */
const notPublic = 'This episode is not public, or it does not exist.';

/** Returns the published conversion of a page. Access is checked for every page and every part of the audio. */
async function openPage(services: Services, { place, id, token }: PageAddress) {
  const withToken = place === 'embed' && token !== null;
  const conversion = withToken
    ? await playWithToken(services, id.toLowerCase(), token)
    : await findOrThrow(id, () => findConversionById(services.store.database, id), notPublic);
  if (!withToken && !conversion.publicUrl) throw new Problem('NOT_FOUND', notPublic);
  const { deleteAfter } = await requireOrganization(services, conversion.organizationId);
  if (deleteAfter !== null) throw new Problem('NOT_FOUND', notPublic);
  // A revision in progress is shown only once it is complete.
  const { title, script } = conversion.published;
  return { ...conversion, title, script };
}

export type PublicPage = Awaited<ReturnType<typeof showPage>>;

export async function showPage(services: ConversionServices, address: PageAddress) {
  const conversion = await openPage(services, address);
  if (conversion.audioExpired) throw new Problem('EXPIRED', expiredAudio);
  const [organization, episode] = await Promise.all([
    requireOrganization(services, conversion.organizationId),
    readEpisode(services, conversion),
  ]);
  const view = issuePageView(services, address.place, conversion.id);
  return { address, conversion, organization, episode, view };
}

export async function showLogo(services: ConversionServices, address: PageAddress) {
  const { organizationId } = await openPage(services, address);
  return findLogo(services, organizationId);
}

export async function findPageMedia(
  services: ConversionServices,
  address: PageAddress,
  file: 'audio' | 'captions',
) {
  return mediaOf(await openPage(services, address), file);
}

export async function* followPage(services: ConversionServices, address: PageAddress, signal: AbortSignal) {
  const { id, organizationId, mode } = await openPage(services, address);
  yield* followConversion({ ...services, caller: { organizationId, mode } }, id, signal);
}

/** A player's report about one page view, sent again as more is played. */
type PlayReport = { readonly view: string; readonly seconds: number; readonly completed: boolean };

const fastest = 2;
const startUpSeconds = 5;
const almostAll = 0.85;

/** Counts a page view. Limits the reported seconds to the time since the page was shown. */
export async function countPlay(services: Services, address: PageAddress, report: PlayReport) {
  const { id, durationSeconds } = await openPage(services, address);
  const pageView = readPageView(services, address.place, id, report.view);
  if (!pageView || durationSeconds === null) {
    throw new Problem('FORBIDDEN', 'This page was shown too long ago. Load it again.');
  }
  const elapsed = (Date.now() - pageView.issuedAt) / 1000;
  const playedSeconds = Math.floor(Math.min(report.seconds, elapsed * fastest + startUpSeconds));
  await countPageView(services.store.database, {
    view: createHash('sha256').update(`${id}\n${pageView.number}`).digest(),
    expiresAt: pageView.expiresAt,
    conversionId: id,
    place: address.place,
    seconds: playedSeconds,
    // Reports contain whole seconds, which matters for a short episode.
    completed: report.completed && playedSeconds + 1 > durationSeconds * almostAll,
  });
}

/** Describes the public conversion at the URL of one of our pages, for other sites to embed. */
export async function describeEmbed(services: Services, url: string) {
  const id = conversionIn(services.siteUrl, url);
  if (id === null) throw new Problem('NOT_FOUND', 'This is not the address of a page of this site.');
  const conversion = await openPage(services, { place: 'listen', id, token: null });
  if (conversion.audioExpired) throw new Problem('EXPIRED', expiredAudio);
  return { conversion, organization: await requireOrganization(services, conversion.organizationId) };
}

/** Returns the id in the URL of a listen page or a player, with any query and fragment. */
function conversionIn(siteUrl: string, url: string): string | null {
  const asked = URL.parse(url);
  const site = URL.parse(siteUrl);
  if (!asked || !site || asked.host !== site.host || !/^https?:$/.test(asked.protocol)) return null;
  const prefix = site.pathname.replace(/\/$/, '');
  if (!asked.pathname.startsWith(`${prefix}/`)) return null;
  return /^\/(?:listen|embed)\/([0-9a-f-]{36})\/?$/i.exec(asked.pathname.slice(prefix.length))?.[1] ?? null;
}

const purpose = 'page view';
const validity = 86_400_000;

/** Issues a random token for one view of a page. It contains nothing about the visitor. */
export function issuePageView({ secrets }: Services, place: Place, conversionId: string) {
  const body = `${Date.now().toString(36)}.${randomBase62(16)}`;
  return `${body}.${secrets.sign(purpose, message(place, conversionId, body))}`;
}

/** Returns null for a token that is forged, of another page, or older than a day. */
function readPageView({ secrets }: Services, place: Place, conversionId: string, token: string) {
  const [issued = '', number = '', signature = ''] = token.split('.', 3);
  const body = `${issued}.${number}`;
  if (!secrets.verify(purpose, message(place, conversionId, body), signature)) return null;
  const issuedAt = Number.parseInt(issued, 36);
  const expiresAt = issuedAt + validity;
  if (expiresAt < Date.now()) return null;
  return { issuedAt, expiresAt: new Date(expiresAt), number };
}

function message(place: Place, conversionId: string, body: string) {
  return [place, conversionId, body].join('\n');
}
