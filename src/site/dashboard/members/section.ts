import type { FastifyReply } from 'fastify';
import { Problem } from '../../../domain/errors.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { html } from '../../../html/safe-html.ts';
import {
  inviteAgain,
  inviteMember,
  showInvitation,
  takeBackInvitation,
} from '../../../operations/members/invitations.ts';
import { changeRole, listMembers, removeMember, showMember } from '../../../operations/members/members.ts';
import { requireRole } from '../../../operations/require-role.ts';
import { submitButton } from '../../components/button.ts';
import { type FormFault, formFault, noFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { confirmationPage } from '../frame/confirmation.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { membersContent, roleChoice } from './members-page.ts';

export const membersSection: Section = {
  path: 'members',
  name: 'Members',
  group: 'organization',
  hasModes: false,
  notices: {
    invited: 'The invitation is on its way.',
    'took-back': 'The invitation is taken back: its link no longer works.',
    changed: 'The role is changed.',
    removed: 'The member is removed, and their keys are revoked.',
  },
  routes: [
    { method: 'GET', path: '/members', handler: (dashboard) => showMembers(dashboard) },
    { method: 'POST', path: '/members', handler: invite },
    { method: 'GET', path: '/members/:id', handler: showRoleForm },
    { method: 'POST', path: '/members/:id', handler: setRole },
    { method: 'GET', path: '/members/:id/remove', handler: askBeforeRemoving },
    { method: 'POST', path: '/members/:id/remove', handler: remove },
    { method: 'POST', path: '/invitations/:id/again', handler: sendAgain },
    { method: 'GET', path: '/invitations/:id/take-back', handler: askBeforeTakingBack },
    { method: 'POST', path: '/invitations/:id/take-back', handler: takeBack },
  ],
};

async function showMembers(
  dashboard: DashboardContext,
  { fault = noFault, email = '', role = 'member' }: { fault?: FormFault; email?: string; role?: string } = {},
): Promise<FastifyReply> {
  const content = membersContent(dashboard, {
    ...(await listMembers(dashboard.context)),
    fault,
    email,
    role,
  });
  return showPage(dashboard, { title: 'Members', content, scripts: ['confirm.js'] }, fault.status);
}

async function invite(dashboard: DashboardContext): Promise<FastifyReply> {
  const email = formText(dashboard.request, 'email', 1000);
  const role = roleIn(dashboard);
  try {
    await inviteMember(dashboard.context, { email, role });
    return goTo(dashboard, '/members', { done: 'invited' });
  } catch (error) {
    return showMembers(dashboard, { fault: formFault(error), email, role });
  }
}

async function sendAgain(dashboard: DashboardContext): Promise<FastifyReply> {
  try {
    await inviteAgain(dashboard.context, pathText(dashboard.request, 'id'));
    return goTo(dashboard, '/members', { done: 'invited' });
  } catch (error) {
    return showMembers(dashboard, { fault: formFault(error) });
  }
}

async function showRoleForm(dashboard: DashboardContext): Promise<FastifyReply> {
  requireRole(dashboard.context.caller, 'admin');
  const { member } = await showMember(dashboard.context, pathText(dashboard.request, 'id'));
  const fields = html`${roleChoice(dashboard, member.role)}<p class="actions">${submitButton('Change role')}</p>`;
  return showPage(dashboard, {
    title: member.email,
    parent: { name: 'Members', href: addressOf(dashboard, '/members') },
    content: postForm(dashboard, `/members/${member.userId}`, fields, { look: 'form form-narrow' }),
  });
}

async function setRole(dashboard: DashboardContext): Promise<FastifyReply> {
  await changeRole(dashboard.context, pathText(dashboard.request, 'id'), roleIn(dashboard));
  return goTo(dashboard, '/members', { done: 'changed' });
}

async function askBeforeRemoving(dashboard: DashboardContext): Promise<FastifyReply> {
  const { member, keys } = await showMember(dashboard.context, pathText(dashboard.request, 'id'));
  const leaves = member.userId === dashboard.context.caller.userId;
  const { name } = dashboard.context.membership.organization;
  const list = html`<p>API keys that stop working at once:</p>
    <ul>${keys.slice(0, 20).map((key) => html`<li>${key.name} <code>${key.hint}</code></li>`)}</ul>`;
  return confirmationPage(dashboard, {
    title: leaves ? `Leave ${name}?` : 'Remove this member?',
    content: html`<p>${leaves ? 'You lose access' : `${member.email} loses access`} to the organization. What was made in it stays.</p>
      ${keys.length === 0 ? '' : list}`,
    button: leaves ? 'Leave organization' : 'Remove member',
    path: `/members/${member.userId}/remove`,
    back: '/members',
  });
}

async function remove(dashboard: DashboardContext): Promise<FastifyReply> {
  const { userId } = await removeMember(dashboard.context, pathText(dashboard.request, 'id'));
  if (userId === dashboard.context.caller.userId) return dashboard.reply.redirect('/dashboard', 303);
  return goTo(dashboard, '/members', { done: 'removed' });
}

async function askBeforeTakingBack(dashboard: DashboardContext): Promise<FastifyReply> {
  const invitation = await showInvitation(dashboard.context, pathText(dashboard.request, 'id'));
  return confirmationPage(dashboard, {
    title: 'Take back this invitation?',
    content: html`<p>The link that ${invitation.email} got no longer works.</p>`,
    button: 'Take back',
    path: `/invitations/${invitation.id}/take-back`,
    back: '/members',
  });
}

async function takeBack(dashboard: DashboardContext): Promise<FastifyReply> {
  await takeBackInvitation(dashboard.context, pathText(dashboard.request, 'id'));
  return goTo(dashboard, '/members', { done: 'took-back' });
}

function roleIn({ request }: DashboardContext): Role {
  const text = formText(request, 'role', 20);
  const role = roles.find((each) => each === text);
  if (!role) throw new Problem('VALIDATION_FAILED', 'Choose a role: owner, admin or member.');
  return role;
}
