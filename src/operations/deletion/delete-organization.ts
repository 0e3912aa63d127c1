import { Problem } from '../../domain/errors.ts';
import { inTransaction } from '../../storage/database.ts';
import { listAccountsOfOnly, setDeletion } from '../../storage/deletion.ts';
import { findOrganization, lockOrganization } from '../../storage/organizations.ts';
import { recordAction } from '../audit.ts';
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

/** An owner, or the operator. */
type OwnerContext<S extends Services = Services> = CallerContext<S> & {
  readonly signedInUser?: SignedInUser;
};

/** Schedules the deletion of the caller's organization. Until then it is inactive, and the deletion can be canceled. */
export async function scheduleDeletion(
  context: OwnerContext,
  { name, now = false }: { readonly name: string; readonly now?: boolean },
) {
  requireOwner(context);
  const { caller, store, siteUrl, dataRules } = context;
  const organization = await requireOrganization(context, caller.organizationId);
  const { id } = organization;
  if (name.trim() !== organization.name) throw invalid('name', 'must be the name of the organization');
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, id);
    const graceDays = now ? 0 : dataRules.deletionGraceDays;
    const deleteAfter = await setDeletion(transaction, 'organizations', id, graceDays);
    const when = deleteAfter?.toISOString() ?? '';
    await recordAction(context, transaction, 'organization.deletion-planned', { name: when });
    await mailOwners(context, transaction, id, {
      kind: 'organization-leaving',
      subject: 'Your organization will be deleted',
      paragraphs: [
        `${organization.name} and all of its data will be permanently deleted after ${inWords(deleteAfter)}. Until then, its keys and pages don’t work. The accounts of people who belong to no other organization are deleted with it.`,
        'If this is a mistake, cancel the deletion in the dashboard.',
      ],
      action: { text: 'View or cancel', href: `${siteUrl}/dashboard/${id}/data` },
    });
    const accounts = await listAccountsOfOnly(transaction, id);
    return { id, name: organization.name, deleteAfter, deletesAccounts: accounts.map(({ email }) => email) };
  });
}

export async function recordExport(context: OwnerContext) {
  requireOwner(context);
  await recordAction(context, context.store.database, 'organization.exported');
  return requireOrganization(context, context.caller.organizationId);
}

export async function exportOwnOrganization(context: OwnerContext<ConversionServices>) {
  const { id } = await recordExport(context);
  return exportData(context, { kind: 'organization', id, media: context.media });
}

/** Requires the owner's password, because an open browser is not enough. The operator has none here. */
function requireOwner({ caller, signedInUser }: OwnerContext) {
  requireRole(caller, 'owner');
  if (!caller.isOperator) requireRecentPassword(signedInUser);
}

function inWords(day: Date | null): string {
  return day?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) ?? '';
}

export async function cancelDeletion(context: OwnerContext) {
  requireRole(context.caller, 'owner');
  const { organizationId: id } = context.caller;
  return inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, id);
    const organization = await findOrganization(transaction, id);
    const deleteAfter = organization?.deleteAfter ?? null;
    if (!organization || (deleteAfter !== null && deleteAfter.getTime() <= Date.now()))
      throw new Problem('NOT_FOUND', 'The grace period has ended: the organization is being deleted.');
    const active = { id, name: organization.name, deleteAfter: null, deletesAccounts: [] };
    if (deleteAfter === null) return active;
    await setDeletion(transaction, 'organizations', id, null);
    await recordAction(context, transaction, 'organization.deletion-canceled');
    return active;
  });
}
