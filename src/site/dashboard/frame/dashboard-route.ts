import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeyMode } from '../../../domain/api-key.ts';
import { errorCodes, Problem } from '../../../domain/errors.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { enterOrganization } from '../../../operations/dashboard/enter-organization.ts';
import { PasswordNeeded } from '../../../operations/sign-in/recent-password.ts';
import { checkFormToken } from '../../frame/form-guard.ts';
import { queryText } from '../../frame/query-text.ts';
import { findSession } from '../../frame/session.ts';
import { confirmPasswordAddress, signInAddress } from '../../frame/sign-in-address.ts';
import type { SiteOptions } from '../../site-options.ts';
import { sectionAddress } from './address.ts';
import { problemPage } from './problem-page.ts';
import type { DashboardRoute, Section, Visit } from './section.ts';

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
      const desk = await sitDown(site, session.visitor, request);
      const visit: Visit = { request, reply, session, desk, section, sections, site, now: new Date() };
      return answer(visit, route);
    },
  });
}

async function answer(visit: Visit, route: DashboardRoute): Promise<FastifyReply> {
  try {
    return await route.handler(visit);
  } catch (error) {
    if (error instanceof PasswordNeeded)
      return visit.reply.redirect(confirmPasswordAddress(returnAddress(visit)), 303);
    if (!(error instanceof Problem) || errorCodes[error.code].status >= 500) throw error;
    return problemPage(visit, error);
  }
}

/** After the password is given: the same page again; after a form, the section it stands in. */
function returnAddress(visit: Visit): string {
  if (visit.request.method === 'GET') return visit.request.url;
  return sectionAddress(visit, visit.section);
}

/** The free tier has no live mode, as it has no live keys. */
async function sitDown(site: SiteOptions, visitor: Visit['session']['visitor'], request: FastifyRequest) {
  const { organization = '' } = request.params as Record<string, string>;
  const asked: KeyMode = queryText(request, 'mode') === 'sandbox' ? 'sandbox' : 'live';
  const desk = await enterOrganization(
    { ...site.services, visitor },
    { organizationId: organization, mode: asked },
  );
  if (isPaid(desk.caller.tier)) return desk;
  return { ...desk, caller: { ...desk.caller, mode: 'sandbox' as const } };
}
