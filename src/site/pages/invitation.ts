import type { FastifyInstance } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  acceptAsSignedInUser,
  acceptWithPassword,
  type OfferedMembership,
  showOffer,
} from '../../operations/members/invitations.ts';
import { linkButton, newPassword, openForm, ownForm, submitButton } from '../components/form.ts';
import { narrowPage } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { browserName, formText } from '../layout/request.ts';
import { findSession, type Session, setSessionCookie } from '../layout/session.ts';
import { type LinkContext, linkRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';

export function invitationRoutes(server: FastifyInstance, site: SiteOptions): void {
  linkRoutes(server, site, '/invitations/:token', {
    show: showInvitation,
    submit: accept,
    expired: (wayIn) => ({
      title: 'This invitation no longer works',
      text:
        `Invitations work once and expire after seven days. If you’ve already accepted this one, ${wayIn.text.toLowerCase()}. ` +
        'Otherwise, ask for a new one.',
      action: wayIn,
    }),
  });
}

async function accept({ request, reply, site, token }: LinkContext) {
  const { services, siteUrl } = site;
  const { session } = request;
  if (session) {
    const { organizationId } = await acceptAsSignedInUser(
      { ...services, signedInUser: session.signedInUser },
      token,
    );
    return reply.redirect(`/dashboard/${organizationId}?done=joined`, 303);
  }
  const password = formText(request, 'password', 1024);
  const accepted = await acceptWithPassword(services, { token, password, browser: browserName(request) });
  setSessionCookie(reply, accepted.sessionToken, siteUrl);
  return reply.redirect(`/dashboard/${accepted.organizationId}?done=joined`, 303);
}

async function showInvitation(link: LinkContext) {
  const { request, reply, site, token, fault } = link;
  const [offer, session] = await Promise.all([
    showOffer(site.services, token),
    findSession(site.services, request),
  ]);
  const { organizationName, invitedBy, role, email } = offer;
  const page = narrowPage({
    title: `Join ${organizationName}`,
    session,
    lede: `${invitedBy === null ? `${email} is invited` : `${invitedBy} invited ${email}`} to join as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}.`,
    content: choices(link, offer, session),
  });
  return sendPage(reply, page, fault.status);
}

/** For people who are signed in, who have an account, and who are new here. */
function choices(link: LinkContext, offer: OfferedMembership, session: Session | null): SafeHtml {
  const here = `/invitations/${link.token}`;
  const accept = html`<p class="actions">${submitButton('Accept invitation')}</p>`;
  if (session && session.signedInUser.email.toLowerCase() === offer.email.toLowerCase())
    return ownForm(session, here, accept);
  if (session)
    return html`<p class="notice" role="alert">You’re signed in as ${session.signedInUser.email}. Sign out, then open this link again.</p>
      ${ownForm(session, '/sign-out', html`<p class="actions">${submitButton('Sign out', 'secondary')}</p>`)}`;
  const signIn = `/sign-in?return=${here}`;
  if (offer.hasAccount || link.site.singleSignOn?.only)
    return html`<p class="actions">${linkButton('Sign in to accept', signIn)}</p>`;
  const form = html`<input type="hidden" name="email" value="${offer.email}" autocomplete="username">
    ${newPassword(link, 'Password', true)}
    ${accept}`;
  return html`${openForm(here, form)}
  ${offer.hasAccount === null ? html`<p class="fine-print">Have an account? <a href="${signIn}">Sign in to accept</a></p>` : ''}`;
}
