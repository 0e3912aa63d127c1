import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { openPage } from './open-page.ts';

/** The public conversion that an address of one of our pages names, as other sites may show it. */
export async function describeEmbed(
  services: Services,
  url: string,
): Promise<{ conversion: Conversion; organization: Organization }> {
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
