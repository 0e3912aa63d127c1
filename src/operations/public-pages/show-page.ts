import type { Conversion } from '../../domain/conversion.ts';
import type { Organization } from '../../domain/organization.ts';
import type { ConversionServices } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { openPage, type PageAddress } from './open-page.ts';
import { issuePageView } from './page-view.ts';
import { type Episode, readEpisode } from './read-episode.ts';

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
