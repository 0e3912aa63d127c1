import { html } from 'ghtml';
import { type KeyMode, keyModes } from '../../../domain/api-key.ts';
import { roles } from '../../../domain/roles.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { submitButton } from '../../components/button.ts';
import { formToken } from '../../frame/form-guard.ts';
import { accountLinks } from './account-links.ts';
import { addressOf } from './address.ts';
import type { Section, Visit } from './section.ts';

/** Everything there is to go to: sections, organizations, modes, and out. */
export function navigation(visit: Visit): string {
  return html`<nav class="shell-navigation" id="navigation" popover aria-label="Dashboard">
    <button class="shell-close" type="button" popovertarget="navigation" popovertargetaction="hide">Close</button>
    !${organizationSwitch(visit)}
    !${modeSwitch(visit)}
    !${links(visit)}
    !${account(visit)}
  </nav>`;
}

function links(visit: Visit): string {
  const visible = visit.sections.filter((section) => mayLookAt(visit, section));
  const groups = [...Map.groupBy(visible, ({ group }) => group).values()];
  return html`!${groups.map((group) => html`<ul class="shell-links">!${group.map((section) => link(visit, section))}</ul>`)}
    <ul class="shell-links"><li><a class="shell-link" href="/docs">API documentation</a></li></ul>`;
}

function link(visit: Visit, section: Section): string {
  const current = section.path === visit.section.path;
  const path = section.path === '' ? '' : `/${section.path}`;
  return html`<li><a class="shell-link" href="${addressOf(visit, path)}" !${current ? 'aria-current="page"' : ''}>${section.name}!${waiting(section.count?.(visit.desk) ?? 0)}</a></li>`;
}

function waiting(count: number): string {
  if (count === 0) return '';
  return html` <span class="shell-count">${count > 99 ? '99+' : String(count)}<span class="hidden-text"> waiting</span></span>`;
}

function mayLookAt({ desk }: Visit, { leastRole = 'member' }: Section): boolean {
  return roles.indexOf(desk.caller.role) <= roles.indexOf(leastRole);
}

function organizationSwitch({ desk }: Visit): string {
  const { organization, role } = desk.membership;
  const name = html`<span class="shell-organization-name">${organization.name}</span>
    <span class="shell-organization-facts">${capitalized(organization.tier)} tier · ${role}</span>`;
  const others = desk.memberships.filter((each) => each.organization.id !== organization.id);
  if (others.length === 0) return html`<div class="shell-organization">!${name}</div>`;
  return html`<details class="shell-organization">
    <summary><span class="hidden-text">Switch organization; now in</span> !${name}</summary>
    <ul class="shell-organizations">!${others.map((each) => html`<li><a class="shell-link" href="/dashboard/${each.organization.id}">${each.organization.name}</a></li>`)}</ul>
  </details>`;
}

const modeNames: Record<KeyMode, string> = { live: 'Live', sandbox: 'Sandbox' };

/** The first page of the section in the other mode: what a detail page shows does not exist there. */
function modeSwitch(visit: Visit): string {
  if (!visit.section.hasModes || !isPaid(visit.desk.caller.tier)) return '';
  const path = visit.section.path === '' ? '' : `/${visit.section.path}`;
  return html`<ul class="segments" aria-label="Mode">!${keyModes.map((mode) => {
    const current = mode === visit.desk.caller.mode;
    return html`<li><a class="segment" href="${addressOf(visit, path, {}, mode)}" !${current ? 'aria-current="true"' : ''}>${modeNames[mode]}</a></li>`;
  })}</ul>`;
}

function account({ session }: Visit): string {
  return html`<div class="shell-account">
    <p class="shell-email" title="${session.visitor.email}">${session.visitor.email}</p>
    !${accountLinks.map(({ name, href }) => html`<a class="shell-link" href="${href}">${name}</a>`)}
    <form method="post" action="/sign-out">
      <input type="hidden" name="form_token" value="${formToken(session.token)}">
      !${submitButton('Sign out', 'plain')}
    </form>
  </div>`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
