import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import { findOrganization } from '../../storage/organizations.ts';
import type { Services } from '../context.ts';
import { isUuid } from '../input.ts';

/** The organization an operator names. */
export async function requireOrganization(services: Services, id: string): Promise<Organization> {
  const organization = isUuid(id) ? await findOrganization(services.store.database, id) : undefined;
  if (!organization) throw new Problem('NOT_FOUND', `There is no organization with the id ${id}.`);
  return organization;
}
