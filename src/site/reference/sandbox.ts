import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { findDocsOrganization } from '../../operations/docs-key.ts';
import {
  countForm,
  enterOrganization,
  type OrganizationContext,
} from '../../operations/enter-organization.ts';
import type { AccountContext } from '../layout/signed-in-routes.ts';

/** One request of a signed-in reader, for the sandbox of their organization. */
export type SandboxContext = AccountContext & {
  readonly context: OrganizationContext<ConversionServices>;
  readonly count: () => Promise<void>;
};

export async function enterSandbox(account: AccountContext): Promise<SandboxContext> {
  const { session, site } = account;
  const visiting = { ...site.services, signedInUser: session.signedInUser };
  const membership = await findDocsOrganization(visiting);
  if (!membership) throw new Problem('FORBIDDEN', 'You are not a member of an organization yet.');
  const organizationId = membership.organization.id;
  const context = await enterOrganization(visiting, { organizationId, mode: 'sandbox' });
  return { ...account, context, count: () => countForm(context) };
}
