import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { isPaid } from '../../domain/tiers.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { hasRole, requireRole } from '../../operations/context.ts';
import {
  countForm,
  enterOrganization,
  listMemberships,
  refuseSuspended,
} from '../../operations/enter-organization.ts';
import { mayCreateOrganization } from '../../operations/organizations.ts';
import { PasswordNeeded } from '../../operations/sign-in/passwords.ts';
import { linkButton, ownForm, submitButton } from '../components/form.ts';
import { dayInFull } from '../components/format.ts';
import { messagePage, narrowPage } from '../components/layout.ts';
import { sessionOf } from '../layout/access.ts';
import { sendPage } from '../layout/reply.ts';
import { pathText, queryText } from '../layout/request.ts';
import type { Session } from '../layout/session.ts';
import { type ShownProblem, shownProblem } from '../layout/shown-problem.ts';
import { type AccountContext, signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import { addressOf, sectionAddress } from './layout/address.ts';
import { showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { sections } from './sections.ts';

/** Registers `/dashboard`, which redirects to the first organization, and the routes of every section. */
export function registerDashboard(server: FastifyInstance, site: SiteOptions): void {
  server.get('/dashboard', { exposeHeadRoute: false }, async (request, reply) => {
    const session = sessionOf(request);
    const context = { ...site.services, signedInUser: session.signedInUser };
    const [first] = await listMemberships(context);
    if (!first) {
      const mayCreate = await mayCreateOrganization(context, site.signUp);
      return sendPage(reply, mayCreate ? firstOrganizationPage(session) : noOrganizationPage(session));
    }
    const mode = queryText(request, 'mode') === 'sandbox' ? '?mode=sandbox' : '';
    return reply.redirect(`/dashboard/${first.organization.id}${mode}`, 303);
  });
  for (const section of sections) {
    const routes = section.routes.map((route) => ({
      ...route,
      path: `/dashboard/:organization${route.path}`,
      handler: (dashboard: DashboardContext) => orProblemPage(dashboard, route.handler),
    }));
    signedInRoutes(server, site, routes, (account) => enterDashboard(account, section));
  }
}

function firstOrganizationPage(session: Session): SafeHtml {
  const form = html`<label class="field"><span class="field-label">Name</span>
      <input class="field-input" name="name" required maxlength="200" autocomplete="organization" autofocus></label>
    <p class="actions">${submitButton('Create organization')}</p>`;
  return narrowPage({
    title: 'Name your organization',
    session,
    lede: 'Your episodes belong to it, and you can invite others. You can change the name later.',
    content: html`${ownForm(session, '/account/organizations', form)}
    <p class="fine-print">To join an organization instead, ask someone in it to invite you. <a href="/account">Your account</a></p>`,
  });
}

function noOrganizationPage(session: Session): SafeHtml {
  return messagePage({
    session,
    title: 'No organization yet',
    text: 'You’re not a member of an organization. Ask someone to invite you.',
    action: { text: 'Go to your account', href: '/account' },
  });
}

/** Opens the dashboard of an organization. The free tier has no live mode. */
async function enterDashboard(account: AccountContext, section: Section): Promise<DashboardContext> {
  const { request, session, site } = account;
  const context = await enterOrganization(
    { ...site.services, signedInUser: session.signedInUser },
    {
      organizationId: pathText(request, 'organization'),
      mode: queryText(request, 'mode') === 'sandbox' ? 'sandbox' : 'live',
    },
  );
  const mode = isPaid(context.caller.tier) ? context.caller.mode : 'sandbox';
  const inMode = { ...context, caller: { ...context.caller, mode } };
  const { access } = request.routeOptions.config;
  const count = access?.limit === 'organization' ? () => countForm(context) : async () => {};
  const at: DashboardContext['at'] = (path, query) => addressOf({ context: inMode }, path, query);
  return {
    ...account,
    context: inMode,
    section,
    sections,
    id: pathText(request, 'id'),
    mayManage: hasRole(context.caller, 'admin'),
    at,
    goTo: (path, done, query) => account.reply.redirect(at(path, { ...query, done }), 303),
    count,
  };
}

async function orProblemPage(
  dashboard: DashboardContext,
  handler: (dashboard: DashboardContext) => Promise<FastifyReply>,
) {
  try {
    requireRole(dashboard.context.caller, dashboard.request.routeOptions.config.access?.role ?? 'owner');
    refuseWhileDeleting(dashboard);
    if (dashboard.request.method !== 'GET') refuseSuspended(dashboard.context);
    return await handler(dashboard);
  } catch (error) {
    if (error instanceof PasswordNeeded) {
      const returnTo = encodeURIComponent(returnAddress(dashboard));
      return dashboard.reply.redirect(`/confirm-password?return=${returnTo}`, 303);
    }
    return problemPage(dashboard, shownProblem(error));
  }
}

/** Refuses all sections but the deletion and the audit log while an organization waits to be deleted. */
function refuseWhileDeleting({ context, section }: DashboardContext): void {
  const { deleteAfter } = context.membership.organization;
  if (deleteAfter === null || section.path === 'data' || section.path === 'audit') return;
  const when = dayInFull(deleteAfter);
  throw new Problem('FORBIDDEN', `This organization will be deleted on ${when}. Its owners can cancel that.`);
}

/** Returns the address after the password was confirmed: the same page, or for a form the first page of its section. */
function returnAddress(dashboard: DashboardContext): string {
  if (dashboard.request.method === 'GET') return dashboard.request.url;
  return sectionAddress(dashboard, dashboard.section);
}

/** An error, with the navigation around it. */
function problemPage(dashboard: DashboardContext, problem: ShownProblem): FastifyReply {
  const { section } = dashboard;
  const [title, text] = describe(problem, dashboard.request.method);
  const isBeingDeleted = dashboard.context.membership.organization.deleteAfter !== null;
  const { caller } = dashboard.context;
  // A link to a refused section would only lead back here.
  const way = hasRole(caller, section.minimumRole ?? 'member') ? section : dashboard.sections[0];
  const back = isBeingDeleted
    ? linkButton('Go to Data', dashboard.at('/data'), 'secondary')
    : way && linkButton(`Go to ${way.name}`, sectionAddress(dashboard, way), 'secondary');
  const members =
    problem.code === 'FORBIDDEN' && linkButton('See who they are', dashboard.at('/members'), 'plain');
  const content = html`<p class="lede">${text}</p><p class="actions">${back} ${members || ''}</p>`;
  return showPage(dashboard, { title, content }, problem.status);
}

function describe({ code, message }: ShownProblem, method: string): [title: string, text: string] {
  switch (code) {
    case 'NOT_FOUND':
      return [
        'Page not found',
        'What you’re looking for may have been deleted, or it’s in the other mode. Check both live and sandbox.',
      ];
    case 'FORBIDDEN':
      return [method === 'GET' ? 'You don’t have access' : 'You can’t do this', message];
    case 'INVALID_CURSOR':
      return ['This page is no longer available', 'Start again from the first page.'];
    case 'QUOTA_EXCEEDED':
      return ['You’ve used your quota', `${message} You can still make episodes in the sandbox.`];
    case 'RATE_LIMITED':
      return ['Too many requests', message];
    case 'PAID_TIER_REQUIRED':
      return ['This needs a paid tier', message];
    default:
      return ['That didn’t work', message];
  }
}
