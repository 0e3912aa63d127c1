import type { FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  type InvitationWay,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  showInvitation,
} from '../../operations/members/invitations.ts';
import {
  assignableRoles,
  changeRole,
  listMembers,
  removeMember,
  showMember,
} from '../../operations/members/members.ts';
import { createPasswordLink, mayMakePasswordLink } from '../../operations/members/password-links.ts';
import { secretPanel, table, tag } from '../components/elements.ts';
import { choiceField, field, submitButton } from '../components/form.ts';
import { capitalized, timeAgo } from '../components/format.ts';
import { formText } from '../layout/request.ts';
import { formPage, page, submit } from '../layout/routes.ts';
import { showOnce, takeShownOnce } from '../layout/shown-once.ts';
import { action, confirmation, confirmLink } from './layout/actions.ts';
import { buttonForm, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const membersSection: Section = {
  path: 'members',
  name: 'Members',
  group: 'organization',
  hasModes: false,
  flashMessages: {
    invited: 'Invitation sent.',
    'invitation-revoked': 'Invitation revoked. Its link no longer works.',
    changed: 'Role changed.',
    removed: 'Member removed. Their keys no longer work.',
  },
  routes: [
    ...formPage('/members', showMembers, invite),
    page('/members/:id', showRoleForm),
    submit('/members/:id', setRole),
    submit('/members/:id/password-link', makePasswordLink),
    confirmation('/members/:id/remove', askToRemove),
    submit('/members/:id/remove', remove),
    submit('/invitations/:id/resend', resend, { show: showMembers }),
    confirmation('/invitations/:id/revoke', askToRevoke),
    action('/invitations/:id/revoke', revokeInvitation, '/members', 'invitation-revoked'),
  ],
};

type People = Awaited<ReturnType<typeof listMembers>>;
type Member = People['members'][number];
type Invitation = People['invitations'][number];
type MemberKeys = Awaited<ReturnType<typeof showMember>>['keys'];

async function showMembers(dashboard: DashboardContext) {
  const { members, invitations } = await listMembers(dashboard.context);
  const content = html`${newLink(dashboard)}
    <section aria-label="Members">${memberTable(dashboard, members)}</section>
    ${invitations.length === 0 ? '' : invitationTable(dashboard, invitations)}
    ${dashboard.mayManage ? inviteForm(dashboard) : html`<p class="section-note">Owners and admins invite people and change roles.</p>`}`;
  return showPage(dashboard, { title: 'Members', content, scripts: ['confirm.js'] });
}

async function invite(dashboard: DashboardContext) {
  const email = formText(dashboard.request, 'email', 1000);
  const role = submittedRole(dashboard);
  return showInvited(
    dashboard,
    await inviteMember(dashboard.context, { email, role, way: wayOf(dashboard) }),
  );
}

function wayOf({ site }: DashboardContext): InvitationWay {
  return site.sendsMail ? 'mail' : 'link';
}

/** Shows the result of an invitation. Without mail, that includes the link to copy. */
function showInvited(
  dashboard: DashboardContext,
  { email, url }: Awaited<ReturnType<typeof inviteMember>>,
): FastifyReply {
  if (url === null) return dashboard.goTo('/members', 'invited');
  showOnce(dashboard, `Send this link to ${email}. It works once and expires in seven days.\n${url}`);
  return dashboard.goTo('/members');
}

async function makePasswordLink(dashboard: DashboardContext) {
  const { context, id, site } = dashboard;
  const { email, url } = await createPasswordLink(context, id, site);
  showOnce(
    dashboard,
    `Send this link to ${email}. It sets a new password, works once, and expires in a day.\n${url}`,
  );
  return dashboard.goTo('/members');
}

function newLink(dashboard: DashboardContext): SafeHtml | null {
  const [note = '', url = ''] = takeShownOnce(dashboard)?.split('\n') ?? [];
  return url === '' ? null : secretPanel('Copy this link now', note, url);
}

async function resend(dashboard: DashboardContext) {
  const { context, id } = dashboard;
  return showInvited(dashboard, await resendInvitation(context, id, wayOf(dashboard)));
}

async function showRoleForm(dashboard: DashboardContext) {
  const { member, keys } = await showMember(dashboard.context, dashboard.id);
  const fields = html`${roleChoice(dashboard, member.role)}<p class="actions">${submitButton('Change role')}</p>`;
  return showPage(dashboard, {
    title: member.email,
    parent: ['Members', '/members'],
    content: html`<section aria-label="Role">${postForm(dashboard, `/members/${member.userId}`, fields)}</section>
      ${keys.length === 0 ? '' : html`<section aria-labelledby="keys"><h2 id="keys">API keys</h2><p class="setting-note">They work here with the role above.</p>${keyList(dashboard, keys)}</section>`}
      ${passwordLink(dashboard, member)}`,
  });
}

/** A button for a password link. Null with a mail server, because people then request the link themselves. */
function passwordLink(dashboard: DashboardContext, member: Pick<Member, 'userId' | 'role'>): SafeHtml | null {
  if (dashboard.site.sendsMail || !mayMakePasswordLink(dashboard.context.caller, member)) return null;
  const button = html`<p class="actions">${submitButton('Create password link', 'secondary')}</p>`;
  return html`<section aria-labelledby="password">
    <h2 id="password">Password</h2>
    <p class="setting-note">If they forgot it, create a link to reset it and send it to them. It works once and expires in a day. A reset revokes their API keys.</p>
    ${postForm(dashboard, `/members/${member.userId}/password-link`, button)}
  </section>`;
}

async function setRole(dashboard: DashboardContext) {
  await changeRole(dashboard.context, dashboard.id, submittedRole(dashboard));
  return dashboard.goTo('/members', 'changed');
}

function submittedRole({ request }: DashboardContext): Role {
  const text = formText(request, 'role', 20);
  const role = roles.find((each) => each === text);
  if (!role) throw new Problem('VALIDATION_FAILED', 'Choose a role: owner, admin or member.');
  return role;
}

async function askToRemove(dashboard: DashboardContext, id: string) {
  const { context } = dashboard;
  const { member, keys } = await showMember(context, id);
  const leaves = member.userId === context.caller.userId;
  const list = html`<p>These API keys stop working here immediately:</p>${keyList(dashboard, keys)}`;
  return {
    title: leaves ? `Leave ${context.membership.organization.name}?` : 'Remove this member?',
    content: html`<p><strong>${member.email}</strong></p>
      <p>${leaves ? 'You lose access to the organization. Everything you made stays.' : 'They lose access to the organization. Everything they made stays.'}</p>
      ${keys.length === 0 ? '' : list}`,
    button: leaves ? 'Leave organization' : 'Remove member',
    back: '/members',
  };
}

function keyList({ context }: DashboardContext, keys: MemberKeys): SafeHtml {
  const origin = ({ organizationId }: MemberKeys[number]) =>
    organizationId === context.caller.organizationId ? '' : 'from another organization';
  return html`<ul>${keys.slice(0, 20).map((key) => html`<li>${key.name} <code>${key.hint}</code> ${origin(key)}</li>`)}</ul>`;
}

async function remove(dashboard: DashboardContext) {
  const { userId } = await removeMember(dashboard.context, dashboard.id);
  if (userId === dashboard.context.caller.userId) return dashboard.reply.redirect('/dashboard', 303);
  return dashboard.goTo('/members', 'removed');
}

async function askToRevoke({ context }: DashboardContext, id: string) {
  const { email } = await showInvitation(context, id);
  return {
    title: 'Revoke this invitation?',
    content: html`<p><strong>${email}</strong></p><p>The link in the invitation will stop working.</p>`,
    button: 'Revoke invitation',
    back: '/members',
  };
}

function memberTable(dashboard: DashboardContext, members: readonly Member[]): SafeHtml {
  const lastSeen = ({ lastSeenAt }: Member) =>
    lastSeenAt ? timeAgo(lastSeenAt, dashboard.now) : html`<span class="quiet">Never</span>`;
  const rows = members.map((member) => [
    html`<span class="table-name">${member.email}</span>`,
    tag(capitalized(member.role), member.role === 'owner' ? 'strong' : 'plain'),
    timeAgo(member.joinedAt, dashboard.now),
    lastSeen(member),
    memberActions(dashboard, member),
  ]);
  return table({
    caption: 'Members',
    columns: ['Member', 'Role', 'Joined', 'Last seen', 'Actions'],
    even: true,
    rows,
  });
}

function memberActions(
  dashboard: DashboardContext,
  { userId, email, canChangeRole, canRemove }: Member,
): SafeHtml | null {
  if (!canRemove) return null;
  const remove = dashboard.at(`/members/${userId}/remove`);
  if (userId === dashboard.context.caller.userId) return confirmLink('Leave', remove);
  if (!canChangeRole) return null;
  return html`<span class="table-acts">
    <a class="button button-plain" href="${dashboard.at(`/members/${userId}`)}" aria-label="Change role of ${email}">Change role</a>
    ${confirmLink('Remove', remove, `Remove ${email}`)}
  </span>`;
}

function invitationTable(dashboard: DashboardContext, invitations: readonly Invitation[]): SafeHtml {
  const rows = invitations.map((invitation) => [
    html`<span class="table-name">${invitation.email}</span>`,
    tag(capitalized(invitation.role)),
    timeAgo(invitation.createdAt, dashboard.now),
    invitation.expiresAt > dashboard.now ? tag('Pending') : tag('Expired', 'trouble'),
    invitation.canChange ? invitationActions(dashboard, invitation) : '',
  ]);
  return html`<section aria-labelledby="invitations">
    <h2 id="invitations">Invitations</h2>
    ${table({ caption: 'Invitations', columns: ['Email', 'Role', 'Invited', 'Status', 'Actions'], even: true, rows })}
  </section>`;
}

function invitationActions(dashboard: DashboardContext, { id, email }: Invitation): SafeHtml {
  const again = dashboard.site.sendsMail
    ? submitButton('Send again', 'plain', `Send again to ${email}`)
    : submitButton('New link', 'plain', `New link for ${email}`);
  const revoke = dashboard.at(`/invitations/${id}/revoke`);
  return html`<span class="table-acts">
    ${buttonForm(dashboard, `/invitations/${id}/resend`, again)}
    ${confirmLink('Revoke', revoke, `Revoke the invitation of ${email}`)}
  </span>`;
}

function inviteForm(dashboard: DashboardContext): SafeHtml {
  const content = html`${field({ form: dashboard, name: 'email', label: 'Email address', type: 'email' })}
    ${roleChoice(dashboard, 'member')}
    <p class="actions">${submitButton(dashboard.site.sendsMail ? 'Send invitation' : 'Create invitation link')}</p>`;
  const how = dashboard.site.sendsMail
    ? 'They’ll get an email with a link that works once and expires in seven days.'
    : 'This installation doesn’t send email. You’ll get a link to send to them. It works once and expires in seven days.';
  return html`<section aria-labelledby="invite">
    <h2 id="invite">Invite someone</h2>
    <p class="setting-note">${how}</p>
    ${postForm(dashboard, '/members', content)}
  </section>`;
}

/** Offers only the roles that the user may assign. */
function roleChoice(dashboard: DashboardContext, chosen: Role): SafeHtml {
  const choices = assignableRoles(dashboard.context.caller).map((role) => ({
    value: role,
    text: capitalized(role),
  }));
  const hint =
    'Members make episodes. Admins also manage keys, products, webhooks and members. Owners also manage other owners.';
  return choiceField({ form: dashboard, name: 'role', label: 'Role', choices, chosen, hint });
}
