import type { FastifyInstance } from 'fastify';
import { createDocsKey } from '../../operations/docs-key.ts';
import { formText, localPath } from '../layout/request.ts';
import { submit } from '../layout/routes.ts';
import { signedInRoutes } from '../layout/signed-in-routes.ts';
import type { SiteOptions } from '../site-options.ts';
import { enterSandbox, type SandboxContext } from './sandbox.ts';

/** Makes the key for a reader's examples, and leads back to the page that they read. */
export function createKeyRoutes(server: FastifyInstance, site: SiteOptions): void {
  const create = async ({ context, request, reply }: SandboxContext) => {
    await createDocsKey(context);
    return reply.redirect(localPath(formText(request, 'return', 500)) ?? '/docs/quick-start', 303);
  };
  signedInRoutes(server, site, [submit('/docs/key', create)], enterSandbox);
}
