import { v7 as uuid } from 'uuid';
import { changeDefaults, type DefaultsChanges } from '../domain/defaults.ts';
import { Problem } from '../domain/errors.ts';
import { changedParts, type OrganizationMembership } from '../domain/organization.ts';
import { publicOnly } from '../domain/receiver-url.ts';
import { maxContextLength } from '../domain/text-limits.ts';
import type { Tier } from '../domain/tiers.ts';
import { inTransaction } from '../storage/database.ts';
import {
  countCreatedOrganizations,
  findOrganization,
  insertOrganization,
  listOrganizations as listEvery,
  listOrganizationsOfUser,
  type OrganizationChanges,
  setSuspension,
  updateOrganization as update,
} from '../storage/organizations.ts';
import { insertCreditGrant, readUsage } from '../storage/quota.ts';
import { canCreateOrganizations, lockUser, upsertMembership } from '../storage/users.ts';
import { recordAction, recordOperatorAction } from './audit.ts';
import type { CallerContext, Services, UserContext } from './context.ts';
import { boundedDefaults } from './defaults.ts';
import {
  boundedLine,
  boundedText,
  findOrThrow,
  invalid,
  limitReached,
  organizationName,
  reachableUrl,
} from './input.ts';
import { usageFrom } from './quota.ts';

const maxCreatedOrganizations = 3;

/** Who may create organizations: owners added by the operator, everyone with an account, or everyone who signs up. */
export type SignUp = 'closed' | 'invited' | 'open';

export function createOrganization({ store }: Services, input: { name: string; tier: Tier }) {
  const values = { id: uuid(), name: organizationName(input.name), tier: input.tier };
  return inTransaction(store.database, async (transaction) => {
    const organization = await insertOrganization(transaction, values);
    await recordOperatorAction(transaction, organization.id, 'organization.created', { name: values.name });
    return organization;
  });
}

/** Creates an organization owned by the user, on the free tier. Only the operator can change the tier. */
export async function createOwnOrganization(
  context: UserContext,
  input: { readonly name: string; readonly signUp: SignUp },
) {
  const { store, signedInUser } = context;
  const name = organizationName(input.name);
  if (!(await mayCreateOrganization(context, input.signUp)))
    throw new Problem(
      'FORBIDDEN',
      'You can’t create organizations here. Ask the person who runs this installation.',
    );
  return inTransaction(store.database, async (transaction) => {
    const { userId } = signedInUser;
    await lockUser(transaction, userId);
    if ((await countCreatedOrganizations(transaction, userId)) >= maxCreatedOrganizations)
      throw limitReached('organizations', maxCreatedOrganizations, {
        path: 'name',
        holder: 'You have already created',
        remedy: 'Ask the person who runs this installation for more.',
      });
    const organization = await insertOrganization(transaction, {
      id: uuid(),
      name,
      tier: 'free',
      createdBy: userId,
    });
    const { id } = organization;
    await upsertMembership(transaction, { organizationId: id, userId: signedInUser.userId, role: 'owner' });
    const caller = { keyId: null, userId: signedInUser.userId, organizationId: id };
    await recordAction({ caller }, transaction, 'organization.created', { name });
    return organization;
  });
}

export async function mayCreateOrganization({ store, signedInUser }: UserContext, signUp: SignUp) {
  return signUp !== 'closed' || canCreateOrganizations(store.database, signedInUser.userId);
}

export function listAllOrganizations(services: Services) {
  return listEvery(services.store.database);
}

export async function listOrganizations(context: CallerContext): Promise<OrganizationMembership[]> {
  const { caller, store } = context;
  if (caller.userId !== null) return listOrganizationsOfUser(store.database, caller.userId);
  // A key of the operator acts for its organization alone.
  const organization = await findOrganization(store.database, caller.defaultOrganizationId);
  return organization ? [{ organization, role: caller.role }] : [];
}

export async function showOrganization(context: CallerContext, id: string) {
  const memberships = await listOrganizations(context);
  const membership = memberships.find((each) => each.organization.id === id.toLowerCase());
  const figures = membership && (await readUsage(context.store.database, membership.organization.id));
  if (!membership || !figures) throw new Problem('NOT_FOUND');
  return { ...membership, usage: usageFrom(figures, context.tiers) };
}

type OperatorChanges = Pick<OrganizationChanges, 'name' | 'tier' | 'audioQuota' | 'context' | 'logoUrl'> & {
  readonly defaults?: DefaultsChanges;
};

export async function updateOrganization(services: Services, id: string, changes: OperatorChanges) {
  const organization = await requireOrganization(services, id);
  const { defaults, ...others } = changes;
  const checked: OrganizationChanges = {
    ...checkChanges(others),
    ...(defaults && { defaults: boundedDefaults(changeDefaults(organization.defaults, defaults)) }),
  };
  if (Object.keys(checked).length === 0) return organization;
  return inTransaction(services.store.database, async (transaction) => {
    const changed = (await update(transaction, organization.id, checked)) ?? organization;
    const name = changedParts(organization, changed);
    if (name !== null)
      await recordOperatorAction(transaction, organization.id, 'organization.changed', { name });
    return changed;
  });
}

function checkChanges(changes: Omit<OperatorChanges, 'defaults'>): OrganizationChanges {
  const { name, context, logoUrl, audioQuota } = changes;
  if (typeof audioQuota === 'number' && !(Number.isInteger(audioQuota) && audioQuota >= 0)) {
    throw invalid('audio_quota', 'must be a whole number from 0');
  }
  return {
    ...changes,
    ...(name === undefined ? {} : { name: organizationName(name) }),
    ...(typeof context === 'string' ? { context: boundedText('context', context, maxContextLength) } : {}),
    ...(typeof logoUrl === 'string' ? { logoUrl: reachableUrl(publicOnly, 'logo_url', logoUrl) } : {}),
  };
}

/** Suspends an organization: refuses its keys and changes, and its conversions wait. Published episodes stay. */
export function suspendOrganization(services: Services, id: string, reason: string | null) {
  const because = reason === null ? null : boundedLine('reason', reason, 200);
  return changeSuspension(services, id, { suspended: true, because });
}

export function resumeOrganization(services: Services, id: string) {
  return changeSuspension(services, id, { suspended: false, because: null });
}

async function changeSuspension(services: Services, id: string, change: Parameters<typeof setSuspension>[2]) {
  const before = await requireOrganization(services, id);
  const isSuspended = before.suspendedAt !== null;
  if (isSuspended === change.suspended && before.suspendedBecause === change.because) return before;
  return inTransaction(services.store.database, async (transaction) => {
    const action = change.suspended ? 'organization.suspended' : 'organization.resumed';
    const subject = change.because === null ? {} : { name: change.because };
    await recordOperatorAction(transaction, before.id, action, subject);
    return (await setSuspension(transaction, before.id, change)) ?? before;
  });
}

export function requireOrganization({ store }: Services, id: string) {
  const message = `There is no organization with the id ${id}.`;
  return findOrThrow(id, () => findOrganization(store.database, id), message);
}

export async function grantCredits(
  services: Services,
  input: { organizationId: string; audio: number; expiresAt: Date | null },
) {
  const organization = await requireOrganization(services, input.organizationId);
  if (!Number.isInteger(input.audio) || input.audio < 1 || input.audio > 1_000_000) {
    throw invalid('audio', 'must be a whole number from 1 to 1000000');
  }
  if (input.expiresAt !== null && !(input.expiresAt.getTime() > Date.now())) {
    throw invalid('expires', 'must be a date in the future, such as 2030-12-31');
  }
  const { audio: amount, expiresAt } = input;
  return inTransaction(services.store.database, async (transaction) => {
    const name = expiresAt === null ? String(amount) : `${amount}, until ${expiresAt.toISOString()}`;
    await recordOperatorAction(transaction, organization.id, 'credits.granted', { name });
    const grant = { id: uuid(), organizationId: organization.id, amount, expiresAt };
    return insertCreditGrant(transaction, { ...grant, kind: 'audio' });
  });
}
