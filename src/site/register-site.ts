import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registerDashboard } from './dashboard/register-dashboard.ts';
import { enforceAccess } from './layout/access.ts';
import { registerAssets, wellKnownRoutes } from './layout/assets.ts';
import { acceptForms } from './layout/form-bodies.ts';
import { accountRoutes } from './pages/account.ts';
import { confirmPasswordRoutes } from './pages/confirm-password.ts';
import { deleteAccountRoutes } from './pages/delete-account.ts';
import { forgottenPasswordRoutes } from './pages/forgotten-password.ts';
import { homeRoutes } from './pages/home.ts';
import { invitationRoutes } from './pages/invitation.ts';
import { publicPageRoutes } from './pages/public-pages.ts';
import { setupRoutes } from './pages/setup.ts';
import { signInRoutes } from './pages/sign-in.ts';
import { signInCodeRoutes } from './pages/sign-in-code.ts';
import { signUpRoutes } from './pages/sign-up.ts';
import { singleSignOnRoutes } from './pages/single-sign-on.ts';
import { twoFactorRoutes } from './pages/two-factor.ts';
import type { Reference } from './reference/pages.ts';
import { referenceOf, referenceRoutes } from './reference/register-reference.ts';
import { runRoutes } from './reference/run.ts';
import { createKeyRoutes } from './reference/sandbox.ts';
import type { SiteOptions } from './site-options.ts';

/** The web pages. Forms and cookies exist in this scope only. */
export async function registerSite(server: FastifyInstance, options: SiteOptions): Promise<void> {
  await server.register(async (site) => {
    await site.register(cookie);
    site.removeAllContentTypeParsers();
    acceptForms(site);
    enforceAccess(site, options);
    const reference = referenceOf(options);
    await site.register((open) => registerCompressed(open, options, reference));
    runRoutes(site, options, reference);
    createKeyRoutes(site, options);
    wellKnownRoutes(site);
    // Registered first, because it can disable the routes that accept passwords.
    singleSignOnRoutes(site, options);
    homeRoutes(site, options);
    setupRoutes(site, options);
    signInRoutes(site, options);
    confirmPasswordRoutes(site, options);
    signInCodeRoutes(site, options);
    signUpRoutes(site, options);
    forgottenPasswordRoutes(site, options);
    invitationRoutes(site, options);
    accountRoutes(site, options);
    deleteAccountRoutes(site, options);
    twoFactorRoutes(site, options);
    registerDashboard(site, options);
  });
}

/** Registers the only compressed pages. Signed-in readers get them uncompressed, because the length could reveal their secrets. */
async function registerCompressed(
  site: FastifyInstance,
  options: SiteOptions,
  reference: () => Reference,
): Promise<void> {
  await site.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  registerAssets(site);
  publicPageRoutes(site, options);
  referenceRoutes(site, options, reference);
}
