import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard/register-dashboard.ts';
import { registerAssets } from './frame/assets.ts';
import { checkOrigin } from './frame/form-guard.ts';
import { acceptMultipart } from './frame/multipart.ts';
import { accountRoutes } from './routes/account.ts';
import { accountEmailRoutes } from './routes/account-email.ts';
import { confirmPasswordRoutes } from './routes/confirm-password.ts';
import { forgottenPasswordRoutes } from './routes/forgotten-password.ts';
import { homeRoutes } from './routes/home.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { publicPageRoutes } from './routes/public-pages.ts';
import { setupRoutes } from './routes/setup.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { wellKnownRoutes } from './routes/well-known.ts';
import type { SiteOptions } from './site-options.ts';

const largestForm = 16_384;

/** The pages for people, beside the API. Forms and cookies exist in this scope only. */
export async function registerSite(server: FastifyInstance, options: SiteOptions): Promise<void> {
  await server.register(async (site) => {
    await site.register(cookie);
    site.removeAllContentTypeParsers();
    await site.register(formbody, { bodyLimit: largestForm });
    acceptMultipart(site);
    site.addHook('onRequest', async (request) => {
      if (request.method === 'POST') checkOrigin(request, options.siteUrl);
    });
    await site.register((open) => registerCompressed(open, options));
    wellKnownRoutes(site);
    homeRoutes(site, options);
    setupRoutes(site, options);
    signInRoutes(site, options);
    forgottenPasswordRoutes(site, options);
    invitationRoutes(site, options);
    confirmPasswordRoutes(site, options);
    accountRoutes(site, options);
    accountEmailRoutes(site, options);
    registerDashboard(site, options);
  });
}

/** Compressed: these hold no secret of the visitor that their length could tell, as other pages do. */
async function registerCompressed(site: FastifyInstance, options: SiteOptions): Promise<void> {
  await site.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  registerAssets(site);
  publicPageRoutes(site, options);
}
