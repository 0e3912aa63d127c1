import type { AuditAction } from '../../domain/audit.ts';
import { Problem } from '../../domain/errors.ts';
import type { Organization } from '../../domain/organization.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { listAccountsOfOnly, setDeletion } from '../../storage/deletion.ts';
import { findOrganization, lockOrganization } from '../../storage/organizations.ts';
import { recordAction, recordOperatorAction } from '../audit.ts';
import {
  type CallerContext,
  type ConversionServices,
  requireRole,
  type Services,
  type SignedInUser,
} from '../context.ts';
import { exportData } from '../export-data.ts';
import { invalid } from '../input.ts';
import { mailOwners } from '../notify.ts';
import { requireOrganization } from '../organizations.ts';
import { requireRecentPassword } from '../sign-in/passwords.ts';

type OwnerContext<S extends Services = Services> = CallerContext<S> & { readonly signedInUser: SignedInUser };

type Record = (transaction: Database, action: AuditAction, name?: string) => Promise<void>;

/**
 * Schedules the deletion of the caller's organization after the grace period. Until then it is inactive, and the
 * deletion can be canceled.
 */
export async function scheduleOwnDeletion(context: OwnerContext, { name }: { readonly name: string }) {
  requireOwner(context);
  const organization = await requireOrganization(context, context.caller.organizationId);
  const { deletionGraceDays } = context.dataRules;
  return plan(context, organization, { name, graceDays: deletionGraceDays }, recordAsCaller(context));
}

export async function cancelOwnDeletion(context: OwnerContext) {
  requireRole(context.caller, 'owner');
  return cancel(context, context.caller.organizationId, recordAsCaller(context));
}

/** Exports all data of the caller's organization as a tar file. */
export async function exportOwnOrganization(context: OwnerContext<ConversionServices>) {
  requireOwner(context);
  const { organizationId: id } = context.caller;
  await recordAction(context, context.store.database, 'organization.exported');
  return exportData(context, { kind: 'organization', id, media: context.media });
}

/** Requires the owner's password, because an open browser is not enough. */
function requireOwner({ caller, signedInUser }: OwnerContext) {
  requireRole(caller, 'owner');
  requireRecentPassword(signedInUser);
}

/** Schedules the deletion of an organization for the operator. */
export async function scheduleDeletion(
  services: Services,
  id: string,
  { name, now }: { readonly name: string; readonly now: boolean },
) {
  const organization = await requireOrganization(services, id);
  const graceDays = now ? 0 : services.dataRules.deletionGraceDays;
  return plan(services, organization, { name, graceDays }, operatorRecord(organization));
}

export async function cancelDeletion(services: Services, id: string) {
  const organization = await requireOrganization(services, id);
  return cancel(services, organization.id, operatorRecord(organization));
}

/** Records an export in the log of the organization. */
export async function recordExport(services: Services, id: string) {
  const organization = await requireOrganization(services, id);
  await operatorRecord(organization)(services.store.database, 'organization.exported');
  return organization;
}

async function plan(
  services: Services,
  organization: Organization,
  { name, graceDays }: { readonly name: string; readonly graceDays: number },
  record: Record,
) {
  const { id } = organization;
  if (name.trim() !== organization.name) throw invalid('name', 'must be the name of the organization');
  return inTransaction(services.store.database, async (transaction) => {
    await lockOrganization(transaction, id);
    const deleteAfter = await setDeletion(transaction, 'organizations', id, graceDays);
    const when = deleteAfter?.toISOString() ?? '';
    await record(transaction, 'organization.deletion-planned', when);
    await mailOwners(services, transaction, id, {
      kind: 'organization-leaving',
      subject: 'Your organization will be deleted',
      paragraphs: [
        `${organization.name} and all of its data will be permanently deleted after ${inWords(deleteAfter)}. Until then, its keys and pages don’t work. The accounts of people who belong to no other organization are deleted with it.`,
        'If this is a mistake, cancel the deletion in the dashboard.',
      ],
      action: { text: 'View or cancel', href: `${services.siteUrl}/dashboard/${id}/data` },
    });
    const accounts = await listAccountsOfOnly(transaction, id);
    return { id, name: organization.name, deleteAfter, deletesAccounts: accounts.map(({ email }) => email) };
  });
}

/** Formats a day such as `December 1, 2026`, in UTC. */
function inWords(day: Date | null): string {
  return day?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) ?? '';
}

async function cancel({ store }: Services, id: string, record: Record) {
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, id);
    const organization = await findOrganization(transaction, id);
    const deleteAfter = organization?.deleteAfter ?? null;
    if (!organization || (deleteAfter !== null && deleteAfter.getTime() <= Date.now()))
      throw new Problem('NOT_FOUND', 'The grace period has ended: the organization is being deleted.');
    const active = { id, name: organization.name, deleteAfter: null, deletesAccounts: [] };
    if (deleteAfter === null) return active;
    await setDeletion(transaction, 'organizations', id, null);
    await record(transaction, 'organization.deletion-canceled');
    return active;
  });
}

function recordAsCaller(context: OwnerContext): Record {
  return (transaction, action, name) => recordAction(context, transaction, action, name ? { name } : {});
}

function operatorRecord({ id }: Organization): Record {
  return (transaction, action, name) => recordOperatorAction(transaction, id, action, name ? { name } : {});
}
