import { keyModes } from '../../../domain/api-key.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/context.ts';
import { ownForm, submitButton } from '../../components/form.ts';
import { capitalized } from '../../components/format.ts';
import { sectionAddress } from './address.ts';
import type { DashboardContext, Section } from './section.ts';

export function navigation(dashboard: DashboardContext): SafeHtml {
  return html`<nav class="shell-navigation" id="navigation" popover aria-label="Dashboard">
    <button class="shell-close" type="button" popovertarget="navigation" popovertargetaction="hide">Close</button>
    ${organizationSwitch(dashboard)}
    ${modeSwitch(dashboard)}
    ${links(dashboard)}
    ${account(dashboard)}
  </nav>`;
}

function links(dashboard: DashboardContext): SafeHtml {
  const visible = dashboard.sections.filter(({ minimumRole = 'member' }) =>
    hasRole(dashboard.context.caller, minimumRole),
  );
  const groups = [...Map.groupBy(visible, ({ group }) => group).values()];
  return html`${groups.map((group) => html`<ul class="shell-links">${group.map((section) => link(dashboard, section))}</ul>`)}
    <ul class="shell-links"><li><a class="shell-link cut" href="/docs">Docs</a></li></ul>`;
}

function link(dashboard: DashboardContext, section: Section): SafeHtml {
  const current = section.path === dashboard.section.path;
  return html`<li><a class="shell-link cut" href="${sectionAddress(dashboard, section)}" ${current ? html`aria-current="page"` : ''}>${section.name}${badge(section.count?.(dashboard.context) ?? 0)}</a></li>`;
}

function badge(count: number): SafeHtml | null {
  if (count === 0) return null;
  return html` <span class="shell-count">${count > 99 ? '99+' : String(count)}<span class="hidden-text"> new</span></span>`;
}

function organizationSwitch({ context }: DashboardContext): SafeHtml {
  const { organization, role } = context.membership;
  const name = html`<span class="shell-organization-name cut">${organization.name}</span>
    <span class="shell-organization-facts">${capitalized(organization.tier)} tier · ${role}</span>`;
  const others = context.memberships.filter((each) => each.organization.id !== organization.id);
  if (others.length === 0) return html`<div class="shell-organization">${name}</div>`;
  return html`<details class="shell-organization">
    <summary><span class="hidden-text">Switch organization. Current:</span> ${name}</summary>
    <ul class="shell-organizations">${others.map((each) => html`<li><a class="shell-link cut" href="/dashboard/${each.organization.id}">${each.organization.name}</a></li>`)}</ul>
  </details>`;
}

/** Links to the first page of the section, because a record exists in one mode only. */
function modeSwitch(dashboard: DashboardContext): SafeHtml | null {
  if (!isPaid(dashboard.context.caller.tier)) return null;
  if (!dashboard.section.hasModes)
    return html`<p class="segments segments-both"><span class="segment">Live and sandbox</span></p>`;
  return html`<ul class="segments" aria-label="Mode">${keyModes.map((mode) => {
    const current = mode === dashboard.context.caller.mode;
    return html`<li><a class="segment" href="${sectionAddress(dashboard, dashboard.section, mode)}" ${current ? html`aria-current="true"` : ''}>${capitalized(mode)}</a></li>`;
  })}</ul>`;
}

function account({ session }: DashboardContext): SafeHtml {
  return html`<div class="shell-account">
    <p class="shell-email cut" title="${session.signedInUser.email}">${session.signedInUser.email}</p>
    <a class="shell-link cut" href="/account">Your account</a>
    ${ownForm(session, '/sign-out', submitButton('Sign out', 'plain'), { look: '' })}
  </div>`;
}
