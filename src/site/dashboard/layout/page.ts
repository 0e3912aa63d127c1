import type { FastifyReply } from 'fastify';
import { keyModes } from '../../../domain/api-key.ts';
import { inQuarantine } from '../../../domain/errors.ts';
import { isPaid } from '../../../domain/tiers.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/context.ts';
import { faultNotice, notice, tag } from '../../components/elements.ts';
import { type FormOptions, formAlert, linkButton, ownForm, submitButton } from '../../components/form.ts';
import { capitalized } from '../../components/format.ts';
import { documentHead, logo } from '../../components/layout.ts';
import { assetUrl } from '../../layout/assets.ts';
import { sendPage } from '../../layout/reply.ts';
import { queryText } from '../../layout/request.ts';
import { sectionAddress } from './address.ts';
import type { DashboardContext, Section } from './section.ts';

type DashboardPage = {
  readonly title: string;
  /** Below the title. */
  readonly facts?: SafeHtml | null;
  /** Next to the title, such as buttons. */
  readonly actions?: SafeHtml | null;
  /** Above the title: name and path of the page that this one belongs to. */
  readonly parent?: readonly [name: string, path: string];
  readonly content: SafeHtml;
  readonly scripts?: readonly string[];
  /** Whether the notice that the address names no longer applies. */
  readonly isNoticeOutdated?: boolean;
  /** Replaces the title in the browser's title bar. */
  readonly windowTitle?: string;
};

export function showPage(
  dashboard: DashboardContext,
  page: DashboardPage,
  status = dashboard.fault.status,
): FastifyReply {
  const { organization } = dashboard.context.membership;
  const scripts = ['copy.js', 'forms.js', ...(page.scripts ?? [])];
  return sendPage(
    dashboard.reply,
    html`<!doctype html>
<html lang="en">
<head>
  ${documentHead(`${page.windowTitle ?? page.title} – ${organization.name} – Aloud`, 'site.css')}
  ${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
</head>
<body class="shell">
  <a class="skip-link" href="#main">Skip to content</a>
  <header class="shell-side">
    <div class="shell-bar">
      ${logo()}
      <button class="shell-menu" type="button" popovertarget="navigation">Menu</button>
    </div>
    ${navigation(dashboard)}
  </header>
  <main class="shell-content" id="main" tabindex="-1">
    ${dashboard.site.quarantine ? notice(inQuarantine) : ''}
    ${head(dashboard, page)}
    ${formAlert}
    ${page.isNoticeOutdated ? '' : doneNotice(dashboard)}
    ${faultNotice(dashboard.fault)}
    ${page.content}
  </main>
</body>
</html>
`,
    status,
  );
}

function head(dashboard: DashboardContext, { title, facts, actions, parent }: DashboardPage): SafeHtml {
  const sandbox = dashboard.section.hasModes && dashboard.context.caller.mode === 'sandbox';
  return html`<div class="page-head">
    <div>
      ${parent ? html`<p class="page-parent"><a href="${dashboard.at(parent[1])}">${parent[0]}</a></p>` : ''}
      <h1 class="page-title">${breakable(title)}</h1>
      ${facts || sandbox ? html`<div class="page-facts">${sandbox ? tag('Sandbox', 'sandbox') : ''} ${facts}</div>` : ''}
    </div>
    ${actions ? html`<div class="page-actions">${actions}</div>` : ''}
  </div>`;
}

/** Allows line breaks after the slashes of an address. */
function breakable(title: string): SafeHtml {
  if (!/^https?:/.test(title)) return html`${title}`;
  const steps = title.split(/(?<=\/)(?!\/)/);
  return html`${steps.map((step) => html`${step}<wbr>`)}`;
}

/** The text comes from the section, never from the address. */
function doneNotice({ request, section }: DashboardContext): SafeHtml | null {
  const text = new Map(Object.entries(section.flashMessages ?? {})).get(queryText(request, 'done', 40));
  return text === undefined ? null : notice(text, 'done');
}

const settingsForm = 'form form-narrow';

export function postForm(
  dashboard: DashboardContext,
  path: string,
  content: SafeHtml,
  { look = settingsForm, files = false }: Pick<FormOptions, 'look' | 'files'> = {},
): SafeHtml {
  // Errors of these forms are shown at their fields, all in the same way.
  const validated = look !== settingsForm && look !== 'settings';
  return ownForm(dashboard.session, dashboard.at(path), content, { look, files, validated });
}

/** A form with a single button, next to other content. */
export function buttonForm(dashboard: DashboardContext, path: string, button: SafeHtml): SafeHtml {
  return postForm(dashboard, path, button, { look: 'inline-form' });
}

/** A list that has no entries yet. */
export function emptyPage(title: string, text: SafeHtml | string, next: SafeHtml | null): SafeHtml {
  return html`<div class="empty-page">
    <h2>${title}</h2>
    <p>${text}</p>
    ${next === null ? '' : html`<p class="actions">${next}</p>`}
  </div>`;
}

/** Tells who has permission for the actions of this page, and where to find these people. */
export function onlyManagers(dashboard: DashboardContext, what: string): SafeHtml {
  return html`<p class="section-note">Only owners and admins can ${what}.
    <a href="${dashboard.at('/members')}">See who they are</a></p>`;
}

/** A box of a detail page. */
export function part(id: string, title: string, content: SafeHtml): SafeHtml {
  return html`<section class="part" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

type ListPage = {
  readonly path: string;
  readonly query: Readonly<Record<string, string | null>>;
  /** The start of this page; empty for the first one. */
  readonly cursor: string;
  readonly nextCursor: string | null;
  readonly total?: SafeHtml;
};

/** Links to newer and older entries. Null for a list that fits on one page and shows no total. */
export function pageLinks(dashboard: DashboardContext, list: ListPage): SafeHtml | null {
  const { path, query, cursor, nextCursor, total } = list;
  if (!total && cursor === '' && nextCursor === null) return null;
  const link = (text: string, start: string | null) =>
    linkButton(text, dashboard.at(path, { ...query, cursor: start }), 'secondary');
  return html`<nav class="pages" aria-label="Pages">${total}
    <div class="pages-links">${cursor === '' ? '' : link('Newest', null)} ${nextCursor === null ? '' : link('Older', nextCursor)}</div>
  </nav>`;
}

/** A form that filters a list. */
export function filterForm(
  dashboard: DashboardContext,
  path: string,
  fields: SafeHtml,
  look = 'filters',
): SafeHtml {
  const { mode } = dashboard.context.caller;
  return html`<form class="${look}" method="get" action="${dashboard.at(path)}" role="search">
    ${mode === 'sandbox' ? html`<input type="hidden" name="mode" value="sandbox">` : ''}
    ${fields}
    ${submitButton('Filter', 'secondary')}
  </form>`;
}

function navigation(dashboard: DashboardContext): SafeHtml {
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
