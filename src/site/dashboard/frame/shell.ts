import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { documentHead } from '../../components/document-head.ts';
import { logo } from '../../components/logo.ts';
import { notice } from '../../components/notice.ts';
import { tag } from '../../components/tag.ts';
import { assetUrl } from '../../frame/assets.ts';
import { queryText } from '../../frame/query-text.ts';
import { navigation } from './navigation.ts';
import type { DashboardContext } from './section.ts';

export type ShellPage = {
  readonly title: string;
  /** Under the title. */
  readonly facts?: SafeHtml | null;
  /** Beside the title, such as buttons. */
  readonly actions?: SafeHtml | null;
  /** Above the title: the page it is part of. */
  readonly parent?: { readonly name: string; readonly href: string };
  readonly content: SafeHtml;
  /** Modules of the page, beside those every page has. */
  readonly scripts?: readonly string[];
  /** Follows the title in the window's own title where that says more. */
  readonly windowTitle?: string;
};

/** The frame of every page of the dashboard: navigation on the left, or behind a button where it is narrow. */
export function shell(dashboard: DashboardContext, page: ShellPage): SafeHtml {
  const { organization } = dashboard.context.membership;
  const scripts = ['copy.js', ...(page.scripts ?? [])];
  return html`<!doctype html>
<html lang="en">
<head>
  ${documentHead(`${page.windowTitle ?? page.title} – ${organization.name} – Aloud`, 'site.css')}
  ${scripts.map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
</head>
<body class="shell">
  <a class="skip-link" href="#content">Skip to content</a>
  <header class="shell-side">
    <div class="shell-bar">
      ${logo()}
      <button class="shell-menu" type="button" popovertarget="navigation">Menu</button>
    </div>
    ${navigation(dashboard)}
  </header>
  <main class="shell-content" id="content" tabindex="-1">
    ${head(dashboard, page)}
    ${doneNotice(dashboard)}
    ${page.content}
  </main>
</body>
</html>
`;
}

function head(
  { context, section }: DashboardContext,
  { title, facts, actions, parent }: ShellPage,
): SafeHtml {
  const sandbox = section.hasModes && context.caller.mode === 'sandbox';
  return html`<div class="page-head">
    <div>
      ${parent ? html`<p class="page-parent"><a href="${parent.href}">${parent.name}</a></p>` : ''}
      <h1 class="page-title">${breakable(title)}</h1>
      ${facts || sandbox ? html`<div class="page-facts">${sandbox ? tag('Sandbox', 'signal') : ''} ${facts}</div>` : ''}
    </div>
    ${actions ? html`<div class="page-actions">${actions}</div>` : ''}
  </div>`;
}

/** An address may be broken after its slashes, where browsers would not by themselves. */
function breakable(title: string): SafeHtml {
  if (!/^https?:/.test(title)) return html`${title}`;
  const steps = title.split(/(?<=\/)(?!\/)/);
  return html`${steps.map((step) => html`${step}<wbr>`)}`;
}

/** What a form has done. Its words come from the section, never from the address. */
function doneNotice({ request, section }: DashboardContext): SafeHtml | null {
  const { notices = {} } = section;
  const name = queryText(request, 'done', 40);
  const text = Object.hasOwn(notices, name) ? notices[name] : undefined;
  return text === undefined ? null : notice(text, 'done');
}
