import { v7 as uuid } from 'uuid';
import { Problem } from '../../domain/errors.ts';
import type { Organization, OrganizationMembership } from '../../domain/organization.ts';
import type { Tier } from '../../domain/tiers.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  findOrganization,
  insertOrganization,
  listOrganizations as listEvery,
  listOrganizationsOfUser,
  type OrganizationChanges,
  updateOrganization as update,
} from '../../storage/organizations.ts';
import { readUsage } from '../../storage/usage.ts';
import { upsertMembership } from '../../storage/users.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext, Services, VisitorContext } from '../context.ts';
import { boundedText, httpsUrl, invalid, isUuid } from '../input.ts';
import { usageFrom } from '../quota.ts';

export function createOrganization(services: Services, input: { name: string; tier: Tier }) {
  const name = boundedText('name', input.name, 200);
  return inTransaction(services.store.database, (transaction) =>
    insertOrganization(transaction, { id: uuid(), name, tier: input.tier }),
  );
}

const maxMemberships = 20;

/** Creates an organization of the visitor, on the free tier: whoever runs the installation decides about any other. */
export async function createOwnOrganization({ store, visitor }: VisitorContext, input: { name: string }) {
  const name = boundedText('name', input.name, 200);
  return inTransaction(store.database, async (transaction) => {
    const memberships = await listOrganizationsOfUser(transaction, visitor.userId);
    if (memberships.length >= maxMemberships)
      throw invalid(
        'name',
        `cannot be used: you belong to ${maxMemberships} organizations, and that is the most`,
      );
    const organization = await insertOrganization(transaction, { id: uuid(), name, tier: 'free' });
    const { id } = organization;
    await upsertMembership(transaction, { organization_id: id, user_id: visitor.userId, role: 'owner' });
    const caller = { keyId: null, userId: visitor.userId, organizationId: id };
    await recordAction({ caller }, transaction, 'organization.created', { name });
    return organization;
  });
}

/** Every organization of the installation: for its operator. */
export function listAllOrganizations(services: Services): Promise<Organization[]> {
  return listEvery(services.store.database);
}

/** The organizations the caller may act for. */
export async function listOrganizations(context: CallerContext): Promise<OrganizationMembership[]> {
  const { caller, store } = context;
  if (caller.userId !== null) return listOrganizationsOfUser(store.database, caller.userId);
  // A key made before its organization had an owner belongs to that organization alone.
  const organization = await findOrganization(store.database, caller.defaultOrganizationId);
  return organization ? [{ organization, role: caller.role }] : [];
}

/** One of the caller's organizations. Any other answers as if it did not exist. */
export async function showOrganization(context: CallerContext, id: string) {
  const memberships = await listOrganizations(context);
  const membership = memberships.find((each) => each.organization.id === id.toLowerCase());
  const figures = membership && (await readUsage(context.store.database, membership.organization.id));
  if (!membership || !figures) throw new Problem('NOT_FOUND');
  return { ...membership, usage: usageFrom(figures, context.tiers) };
}

/** What the operator may change. The rest is for the people of the organization. */
type OperatorChanges = Pick<OrganizationChanges, 'name' | 'tier' | 'audioQuota' | 'context' | 'logoUrl'>;

/** Changes what is given and leaves the rest. */
export async function updateOrganization(services: Services, id: string, changes: OperatorChanges) {
  const organization = await requireOrganization(services, id);
  const checked = checkChanges(changes);
  if (Object.keys(checked).length === 0) return organization;
  return (await update(services.store.database, organization.id, checked)) ?? organization;
}

function checkChanges(changes: OperatorChanges): OperatorChanges {
  const { name, context, logoUrl, audioQuota } = changes;
  if (typeof audioQuota === 'number' && !(Number.isInteger(audioQuota) && audioQuota >= 0)) {
    throw invalid('audio_quota', 'must be a whole number from 0');
  }
  return {
    ...changes,
    ...(name === undefined ? {} : { name: boundedText('name', name, 200) }),
    ...(typeof context === 'string' ? { context: boundedText('context', context, 10_240) } : {}),
    ...(typeof logoUrl === 'string' ? { logoUrl: httpsUrl('logo_url', logoUrl) } : {}),
  };
}

/** The organization an operator names. */
export async function requireOrganization(services: Services, id: string): Promise<Organization> {
  const organization = isUuid(id) ? await findOrganization(services.store.database, id) : undefined;
  if (!organization) throw new Problem('NOT_FOUND', `There is no organization with the id ${id}.`);
  return organization;
}
