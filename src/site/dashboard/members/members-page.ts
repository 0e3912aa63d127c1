import { type Role, roles } from '../../../domain/roles.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { listMembers } from '../../../operations/members/members.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { submitButton } from '../../components/button.ts';
import { field } from '../../components/field.ts';
import { choiceField } from '../../components/form-fields.ts';
import { notice } from '../../components/notice.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { errorOf, type FormFault } from '../../frame/form-fault.ts';
import { addressOf } from '../frame/address.ts';
import { confirmLink } from '../frame/confirmation.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';

type People = Awaited<ReturnType<typeof listMembers>>;
type Member = People['members'][number];
type Invitation = People['invitations'][number];

export type MembersPage = People & {
  readonly fault: FormFault;
  readonly email: string;
  readonly role: string;
};

const roleNames: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

export function membersContent(dashboard: DashboardContext, page: MembersPage): SafeHtml {
  const mayInvite = hasRole(dashboard.context.caller, 'admin');
  return html`${page.fault.notice === null ? '' : notice(page.fault.notice)}
    <section aria-label="Members">${memberTable(dashboard, page.members)}</section>
    ${page.invitations.length === 0 ? '' : invitationTable(dashboard, page.invitations)}
    ${mayInvite ? inviteForm(dashboard, page) : ''}`;
}

function memberTable(dashboard: DashboardContext, members: readonly Member[]): SafeHtml {
  return table({
    caption: 'Members',
    columns: ['Member', 'Role', 'Joined', 'Last seen', 'Act'],
    acts: 'Act',
    rows: members.map((member) => [
      html`<span class="table-name">${member.email}</span>`,
      tag(roleNames[member.role], member.role === 'owner' ? 'strong' : 'plain'),
      timeAgo(member.joinedAt, dashboard.now),
      member.lastSeenAt
        ? timeAgo(member.lastSeenAt, dashboard.now)
        : html`<span class="quiet">not signed in</span>`,
      memberActs(dashboard, member),
    ]),
  });
}

function memberActs(dashboard: DashboardContext, member: Member): SafeHtml | null {
  const { caller } = dashboard.context;
  const remove = `/members/${member.userId}/remove`;
  if (member.userId === caller.userId) return confirmLink('Leave', addressOf(dashboard, remove));
  if (!hasRole(caller, 'admin') || !mayTouch(caller.role, member.role)) return null;
  return html`<span class="table-acts">
    <a class="button button-plain" href="${addressOf(dashboard, `/members/${member.userId}`)}" aria-label="Change role of ${member.email}">Change role</a>
    ${confirmLink('Remove', addressOf(dashboard, remove), `Remove ${member.email}`)}
  </span>`;
}

function invitationTable(dashboard: DashboardContext, invitations: readonly Invitation[]): SafeHtml {
  const rows = invitations.map((invitation) => [
    html`<span class="table-name">${invitation.email}</span>`,
    tag(roleNames[invitation.role]),
    timeAgo(invitation.createdAt, dashboard.now),
    invitation.expiresAt > dashboard.now ? tag('Waiting') : tag('Expired', 'signal'),
    mayTouch(dashboard.context.caller.role, invitation.role) ? invitationActs(dashboard, invitation) : '',
  ]);
  return html`<section aria-labelledby="invitations">
    <h2 id="invitations">Invitations</h2>
    ${table({ caption: 'Invitations', columns: ['Address', 'Role', 'Invited', 'State', 'Act'], acts: 'Act', rows })}
  </section>`;
}

function invitationActs(dashboard: DashboardContext, { id, email }: Invitation): SafeHtml {
  const again = html`<button class="button button-plain" type="submit" aria-label="Send again to ${email}">Send again</button>`;
  return html`<span class="table-acts">
    ${postForm(dashboard, `/invitations/${id}/again`, again, { look: 'inline-form' })}
    ${confirmLink('Take back', addressOf(dashboard, `/invitations/${id}/take-back`), `Take back the invitation of ${email}`)}
  </span>`;
}

function inviteForm(dashboard: DashboardContext, { fault, email, role }: MembersPage): SafeHtml {
  const content = html`${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'off', value: email, error: errorOf(fault, 'email', 'The address') })}
    ${roleChoice(dashboard, role)}
    <p class="actions">${submitButton('Send invitation')}</p>`;
  const how = dashboard.site.sendsMail
    ? 'They get a mail with a link that works once, for seven days.'
    : 'This installation sends no mail: whoever runs it finds the link in its log.';
  return html`<section aria-labelledby="invite">
    <h2 id="invite">Invite someone</h2>
    <p class="setting-note">${how}</p>
    ${postForm(dashboard, '/members', content, { look: 'form form-narrow' })}
  </section>`;
}

/** Only the roles that the visitor may give. */
export function roleChoice({ context }: DashboardContext, chosen: string): SafeHtml {
  const choices = roles
    .filter((role) => mayTouch(context.caller.role, role))
    .map((role) => ({ value: role, text: roleNames[role] }));
  const hint =
    'Members make conversions. Admins also look after keys, products, webhooks and people. Owners, after owners.';
  return choiceField({ name: 'role', label: 'Role', choices, chosen, hint });
}

function mayTouch(own: Role, other: Role): boolean {
  return own === 'owner' || other !== 'owner';
}
