import type { FastifyInstance } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { createDocsKey, findDocsOrganization } from '../../operations/docs-key.ts';
import {
  countForm,
  enterOrganization,
  type OrganizationContext,
  refuseSuspended,
} from '../../operations/enter-organization.ts';
import { formText, localPath } from '../layout/request.ts';
import { submit } from '../layout/routes.ts';
import { type AccountContext, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';

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
  refuseSuspended(context);
  return { ...account, context, count: () => countForm(context) };
}

/** Creates the key for a reader's examples and redirects to the page that they came from. */
export function createKeyRoutes(server: FastifyInstance, site: SiteOptions): void {
  const create = async ({ context, request, reply }: SandboxContext) => {
    await createDocsKey(context);
    return reply.redirect(localPath(formText(request, 'return', 500)) ?? '/docs/quick-start', 303);
  };
  signedInRoutes(server, site, [submit('/docs/key', create)], enterSandbox);
}
