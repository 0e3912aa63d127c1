import { Problem } from '../../domain/errors.ts';
import type { Picture } from '../../domain/picture.ts';
import type { ConversionServices } from '../context.ts';
import { requireOrganization } from '../organizations/require-organization.ts';
import { openPage, type PageAddress } from './open-page.ts';

/** The logo above a page, fetched by us: so its visitors are seen by nobody else. */
export async function showLogo(services: ConversionServices, address: PageAddress): Promise<Picture> {
  const { organizationId } = await openPage(services, address);
  const { logoUrl } = await requireOrganization(services, organizationId);
  const picture = logoUrl === null ? null : await services.fetchPicture(logoUrl);
  if (!picture) throw new Problem('NOT_FOUND');
  return picture;
}
