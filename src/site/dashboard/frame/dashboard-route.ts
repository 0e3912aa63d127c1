import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyMode } from '../../../domain/api-key.ts';
import { errorCodes, Problem } from '../../../domain/errors.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { enterOrganization } from '../../../operations/dashboard.ts';
import { PasswordNeeded } from '../../../operations/sign-in/passwords.ts';
import { checkFormToken } from '../../frame/form-guard.ts';
import { queryText } from '../../frame/query-text.ts';
import { findSession } from '../../frame/session.ts';
import { confirmPasswordAddress, signInAddress } from '../../frame/sign-in-address.ts';
import type { SiteOptions } from '../../site-options.ts';
import { sectionAddress } from './address.ts';
import { problemPage } from './problem-page.ts';
import type { DashboardContext, DashboardRoute, Section } from './section.ts';

const dashboardPrefix = '/dashboard/:organization';

/**
 * One address of the dashboard. Whoever is not signed in is sent to where they can; an organization they do
 * not belong to is not there; a form needs the token of this very session. Problems become pages.
 */
export function dashboardRoute(
  server: FastifyInstance,
  site: SiteOptions,
  { section, sections, route }: { section: Section; sections: readonly Section[]; route: DashboardRoute },
): void {
  server.route({
    method: route.method,
    url: `${dashboardPrefix}${route.path}`,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await findSession(site.services, request);
      if (!session) return reply.redirect(signInAddress(request), 303);
      if (route.method === 'POST') checkFormToken(request, session.token);
      const context = await enterDashboard(site, session.visitor, request);
      const dashboard: DashboardContext = {
        request,
        reply,
        session,
        context,
        section,
        sections,
        site,
        now: new Date(),
      };
      return answer(dashboard, route);
    },
  });
}

async function answer(dashboard: DashboardContext, route: DashboardRoute): Promise<FastifyReply> {
  try {
    return await route.handler(dashboard);
  } catch (error) {
    if (error instanceof PasswordNeeded)
      return dashboard.reply.redirect(confirmPasswordAddress(returnAddress(dashboard)), 303);
    if (!(error instanceof Problem) || errorCodes[error.code].status >= 500) throw error;
    return problemPage(dashboard, error);
  }
}

/** After the password is given: the same page again; after a form, the section it stands in. */
function returnAddress(dashboard: DashboardContext): string {
  if (dashboard.request.method === 'GET') return dashboard.request.url;
  return sectionAddress(dashboard, dashboard.section);
}

/** The free tier has no live mode, as it has no live keys. */
async function enterDashboard(
  site: SiteOptions,
  visitor: DashboardContext['session']['visitor'],
  request: FastifyRequest,
) {
  const { organization = '' } = request.params as Record<string, string>;
  const asked: KeyMode = queryText(request, 'mode') === 'sandbox' ? 'sandbox' : 'live';
  const context = await enterOrganization(
    { ...site.services, visitor },
    { organizationId: organization, mode: asked },
  );
  if (isPaid(context.caller.tier)) return context;
  return { ...context, caller: { ...context.caller, mode: 'sandbox' as const } };
}
