import { Problem } from '../../domain/errors.ts';
import type { OrganizationMembership } from '../../domain/organization.ts';
import type { Usage } from '../../domain/usage.ts';
import { readUsage } from '../../storage/usage.ts';
import type { CallerContext } from '../context.ts';
import { usageFrom } from '../usage-figures.ts';
import { listOrganizations } from './list-organizations.ts';

/** One of the caller's organizations. Any other answers as if it did not exist. */
export async function showOrganization(
  context: CallerContext,
  id: string,
): Promise<OrganizationMembership & { usage: Usage }> {
  const memberships = await listOrganizations(context);
  const membership = memberships.find((each) => each.organization.id === id.toLowerCase());
  const figures = membership && (await readUsage(context.store.database, membership.organization.id));
  if (!membership || !figures) throw new Problem('NOT_FOUND');
  return { ...membership, usage: usageFrom(figures, context.tiers) };
}
