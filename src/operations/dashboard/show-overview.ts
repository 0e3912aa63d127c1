import { Problem } from '../../domain/errors.ts';
import type { OrganizationMembership } from '../../domain/organization.ts';
import type { Usage } from '../../domain/usage.ts';
import { type ApiKey, listApiKeys } from '../../storage/api-keys.ts';
import { listOrganizationsOfUser } from '../../storage/organizations.ts';
import { readUsage } from '../../storage/usage.ts';
import type { VisitorContext } from '../context.ts';
import { usageFrom } from '../usage-figures.ts';

/** What the first page of the dashboard tells. */
export type Overview = {
  /** Every organization of the visitor, longest membership first. */
  readonly memberships: readonly OrganizationMembership[];
  /** Null for someone who belongs to no organization. */
  readonly current: (OrganizationMembership & { readonly usage: Usage; readonly keys: ApiKey[] }) | null;
};

/** Where one of the visitor's organizations stands; the first one where none is named. */
export async function showOverview(
  { store, tiers, visitor }: VisitorContext,
  organizationId: string | null,
): Promise<Overview> {
  const memberships = await listOrganizationsOfUser(store.database, visitor.userId);
  const membership =
    organizationId === null
      ? memberships[0]
      : memberships.find((each) => each.organization.id === organizationId.toLowerCase());
  if (!membership) {
    if (organizationId === null) return { memberships, current: null };
    throw new Problem('NOT_FOUND');
  }
  const { id } = membership.organization;
  const [figures, keys] = await Promise.all([readUsage(store.database, id), listApiKeys(store.database, id)]);
  if (!figures) throw new Problem('NOT_FOUND');
  return { memberships, current: { ...membership, usage: usageFrom(figures, tiers), keys } };
}
