import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import type { Picture } from '../../domain/picture.ts';
import type { Place } from '../../domain/public-pages.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { ConversionServices, Services } from '../context.ts';
import { type ConversionState, followConversion } from '../conversions/follow-conversion.ts';
import { mediaOf } from '../conversions/media.ts';
import { playWithToken } from '../embed-tokens.ts';
import { isUuid } from '../input.ts';
import { requireOrganization } from '../organizations/organizations.ts';
import { issuePageView } from './count-play.ts';
import { type Episode, readEpisode } from './read-episode.ts';

/** A page that needs no API key, or something that belongs to it. */
export type PageAddress = {
  readonly place: Place;
  readonly id: string;
  /** The embed token in the address. Where there is one, it alone decides. */
  readonly token: string | null;
};

/**
 * The conversion behind an address, while whoever has the address may listen to it. Asked anew for every page
 * and every part of the audio: what is made private, revoked or deleted is gone with the next request.
 */
export async function openPage(services: Services, { place, id, token }: PageAddress): Promise<Conversion> {
  if (place === 'embed' && token !== null) return playWithToken(services, id.toLowerCase(), token);
  const conversion = isUuid(id) ? await findConversionById(services.store.database, id) : undefined;
  if (!conversion?.publicUrl) throw new Problem('NOT_FOUND');
  return conversion;
}

/** Everything that a public page or an embedded player shows. */
export type PublicPage = {
  readonly address: PageAddress;
  readonly conversion: Conversion;
  readonly organization: Organization;
  /** Null until the conversion is completed. */
  readonly episode: Episode | null;
  /** The ticket that reports of listening carry. */
  readonly view: string;
};

export async function showPage(services: ConversionServices, address: PageAddress): Promise<PublicPage> {
  const conversion = await openPage(services, address);
  const [organization, episode] = await Promise.all([
    requireOrganization(services, conversion.organizationId),
    readEpisode(services, conversion),
  ]);
  const view = issuePageView(services, address.place, conversion.id);
  return { address, conversion, organization, episode, view };
}

/** The logo above a page, fetched by us: so its visitors are seen by nobody else. */
export async function showLogo(services: ConversionServices, address: PageAddress): Promise<Picture> {
  const { organizationId } = await openPage(services, address);
  const { logoUrl } = await requireOrganization(services, organizationId);
  const picture = logoUrl === null ? null : await services.fetchPicture(logoUrl);
  if (!picture) throw new Problem('NOT_FOUND');
  return picture;
}

/** Where a page's audio or captions are kept, for whoever may listen at this moment. */
export async function findPageMedia(
  services: ConversionServices,
  address: PageAddress,
  file: 'audio' | 'captions',
) {
  return mediaOf(await openPage(services, address), file);
}

/** How far the conversion behind a page is, now and from then on. Throws `NOT_FOUND` at first. */
export async function* followPage(
  services: ConversionServices,
  address: PageAddress,
  signal: AbortSignal,
): AsyncGenerator<ConversionState, void, void> {
  const { id, organizationId, mode } = await openPage(services, address);
  yield* followConversion({ ...services, caller: { organizationId, mode } }, id, signal);
}

/** The public conversion that an address of one of our pages names, as other sites may show it. */
export async function describeEmbed(services: Services, url: string) {
  const id = conversionIn(services.siteUrl, url);
  if (id === null) throw new Problem('NOT_FOUND', 'This is not the address of a page of this site.');
  const conversion = await openPage(services, { place: 'listen', id, token: null });
  return { conversion, organization: await requireOrganization(services, conversion.organizationId) };
}

/** The id in an address of a listen page or a player; what is asked or marked behind the path does not matter. */
function conversionIn(siteUrl: string, url: string): string | null {
  const asked = URL.parse(url);
  const site = URL.parse(siteUrl);
  if (!asked || !site || asked.host !== site.host || !/^https?:$/.test(asked.protocol)) return null;
  const prefix = site.pathname.replace(/\/$/, '');
  if (!asked.pathname.startsWith(`${prefix}/`)) return null;
  return /^\/(?:listen|embed)\/([0-9a-f-]{36})\/?$/i.exec(asked.pathname.slice(prefix.length))?.[1] ?? null;
}
