import type { KeyMode } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import { type OrganizationMembership, suspension } from '../domain/organization.ts';
import { countRequest } from '../storage/admit-request.ts';
import { findConversionById, type Scope } from '../storage/conversions/find-conversion.ts';
import { countNotices } from '../storage/notices.ts';
import { listOrganizationsOfUser } from '../storage/organizations.ts';
import { readUsage } from '../storage/quota.ts';
import { findDeliveryScope } from '../storage/webhooks/deliveries.ts';
import { findEndpoint } from '../storage/webhooks/endpoints.ts';
import type { CallerContext, PersonalCaller, Services, SignedInUser, UserContext } from './context.ts';
import { findOrThrow } from './input.ts';
import { noticeReaders } from './notify.ts';
import { requireOrganization } from './organizations.ts';
import { usageFrom } from './quota.ts';
import { noEndpoint } from './webhooks/endpoints.ts';

export type OrganizationContext<S extends Services = Services> = CallerContext<S> & {
  readonly caller: PersonalCaller;
  readonly signedInUser: SignedInUser;
  readonly membership: OrganizationMembership;
  /** Every organization of the user, longest membership first. */
  readonly memberships: readonly OrganizationMembership[];
  readonly noticeCount: number;
};

/** Lets a user act for one of their organizations, with the operations that are available to a key. */
export async function enterOrganization<S extends Services>(
  context: S & { readonly signedInUser: SignedInUser },
  { organizationId, mode }: { organizationId: string; mode: KeyMode },
) {
  const { store, tiers, signedInUser } = context;
  const memberships = await listOrganizationsOfUser(store.database, signedInUser.userId);
  const membership = memberships.find((each) => each.organization.id === organizationId.toLowerCase());
  if (!membership) throw new Problem('NOT_FOUND');
  const { organization, role } = membership;
  const readers = noticeReaders({ role, organizationId: organization.id }, signedInUser);
  const [figures, noticeCount] = await Promise.all([
    readUsage(store.database, organization.id),
    countNotices(store.database, readers),
  ]);
  if (!figures) throw new Problem('NOT_FOUND');
  const caller: PersonalCaller = {
    keyId: null,
    mode,
    userId: signedInUser.userId,
    role,
    organizationId: organization.id,
    defaultOrganizationId: organization.id,
    tier: organization.tier,
    defaults: organization.defaults,
    usage: usageFrom(figures, tiers),
  };
  return { ...context, signedInUser, membership, memberships, noticeCount, caller };
}

export function refuseSuspended({ membership: { organization } }: Pick<OrganizationContext, 'membership'>) {
  if (organization.suspendedAt !== null)
    throw new Problem('FORBIDDEN', suspension(organization.suspendedBecause));
}

/** Counts the submission of a form with the counters of requests with keys. */
export async function countForm({ store, tiers, caller }: CallerContext): Promise<void> {
  if (await countRequest(store, { organizationId: caller.organizationId, tiers })) return;
  throw new Problem('RATE_LIMITED', tooManyRequests);
}

const tooManyRequests =
  'Your organization has reached its request limit, which API keys and the dashboard share. Wait a minute and try ' +
  'again. If it still fails, you’ve reached today’s limit. It resets at midnight UTC.';

export function listMemberships({ store, signedInUser }: UserContext) {
  return listOrganizationsOfUser(store.database, signedInUser.userId);
}

/** Lets the operator call the operations of an organization. Its log names the operator. */
export async function actForOrganization<S extends Services>(services: S, { organizationId, mode }: Scope) {
  const { id, tier, defaults } = await requireOrganization(services, organizationId);
  const figures = await readUsage(services.store.database, id);
  if (!figures) throw new Problem('NOT_FOUND');
  const usage = usageFrom(figures, services.tiers);
  const person = { keyId: null, userId: null, role: 'owner', isOperator: true } as const;
  const caller = { ...person, mode, organizationId: id, defaultOrganizationId: id, tier, defaults, usage };
  return { ...services, caller };
}

export function requireConversion({ store }: Services, id: string) {
  return findOrThrow(
    id,
    () => findConversionById(store.database, id),
    `There is no conversion with the id ${id}.`,
  );
}

export function requireEndpointScope({ store }: Services, id: string): Promise<Scope> {
  return findOrThrow(id, () => findEndpoint(store.database, null, id), noEndpoint(id));
}

export function requireDeliveryScope({ store }: Services, id: string) {
  return findOrThrow(
    id,
    () => findDeliveryScope(store.database, id),
    `There is no delivery with the id ${id}.`,
  );
}
