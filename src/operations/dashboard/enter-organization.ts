import type { KeyMode } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import type { OrganizationMembership } from '../../domain/organization.ts';
import { countNotices } from '../../storage/notices.ts';
import { listOrganizationsOfUser } from '../../storage/organizations.ts';
import { readUsage } from '../../storage/usage.ts';
import type { Caller, CallerContext, Services, Visitor, VisitorContext } from '../context.ts';
import { noticeReaders } from '../notices.ts';
import { usageFrom } from '../quota.ts';

/** A visitor who acts for one of their organizations. */
export type OrganizationContext<S extends Services = Services> = CallerContext<S> & {
  readonly visitor: Visitor;
  readonly membership: OrganizationMembership;
  /** Every organization of the visitor, longest membership first. */
  readonly memberships: readonly OrganizationMembership[];
  readonly noticeCount: number;
};

/** Lets a visitor act for one of their organizations, with the operations that a key can call. */
export async function enterOrganization<S extends Services>(
  context: S & { readonly visitor: Visitor },
  { organizationId, mode }: { organizationId: string; mode: KeyMode },
) {
  const { store, tiers, visitor } = context;
  const memberships = await listOrganizationsOfUser(store.database, visitor.userId);
  const membership = memberships.find((each) => each.organization.id === organizationId.toLowerCase());
  if (!membership) throw new Problem('NOT_FOUND');
  const { organization, role } = membership;
  const readers = noticeReaders({ role, organizationId: organization.id }, visitor);
  const [figures, noticeCount] = await Promise.all([
    readUsage(store.database, organization.id),
    countNotices(store.database, readers),
  ]);
  if (!figures) throw new Problem('NOT_FOUND');
  const caller: Caller = {
    keyId: null,
    mode,
    userId: visitor.userId,
    role,
    organizationId: organization.id,
    defaultOrganizationId: organization.id,
    tier: organization.tier,
    usage: usageFrom(figures, tiers),
  };
  return { ...context, visitor, membership, memberships, noticeCount, caller };
}

/** Every organization of the visitor, longest membership first. */
export function listMemberships({ store, visitor }: VisitorContext) {
  return listOrganizationsOfUser(store.database, visitor.userId);
}
