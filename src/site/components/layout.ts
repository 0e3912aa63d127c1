import type { Theme } from '../../domain/public-pages.ts';
import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { readHex } from '../color/brand-colors.ts';
import { assetUrl } from '../layout/assets.ts';
import { type FormFault, noFault } from '../layout/form-fault.ts';
import type { Session } from '../layout/session.ts';
import { faultNotice } from './elements.ts';
import { formAlert, linkButton, ownForm, submitButton } from './form.ts';

export function documentHead(title: string, styleSheet: 'site.css' | 'public.css' | 'docs.css'): SafeHtml {
  return html`<meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title}</title>
  <link rel="icon" type="image/svg+xml" href="${assetUrl('favicon.svg')}">
  <link rel="preload" as="font" type="font/woff2" crossorigin href="${assetUrl('source-sans-3-latin-wght-normal.woff2')}">
  <link rel="stylesheet" href="${assetUrl(styleSheet)}">`;
}

/** The name, with the waveform of the word "aloud". */
export function logo(): SafeHtml {
  return html`<a class="logo" href="/">
    <svg class="logo-mark" viewBox="0 0 26.5 24" aria-hidden="true" focusable="false">
      <rect x="0" y="10.4" width="2.5" height="3.1" rx="1.25" />
      <rect x="4" y="4.3" width="2.5" height="15.4" rx="1.25" />
      <rect x="8" y="0.0" width="2.5" height="24.0" rx="1.25" />
      <rect x="12" y="6.1" width="2.5" height="11.8" rx="1.25" />
      <rect x="16" y="6.7" width="2.5" height="10.6" rx="1.25" />
      <rect x="20" y="7.7" width="2.5" height="8.6" rx="1.25" />
      <rect x="24" y="10.5" width="2.5" height="3.0" rx="1.25" />
    </svg>
    <span class="logo-name">Aloud</span>
  </a>`;
}

type Page = {
  readonly title: string;
  readonly description?: string;
  /** `unread` if a session cookie exists that the page did not look up. */
  readonly session?: Session | 'unread' | null;
  /** The path to return to after signing in. */
  readonly returnTo?: string;
  readonly width: 'narrow' | 'wide' | 'docs';
  /** Modules of this page. */
  readonly scripts?: readonly string[];
  readonly content: SafeHtml;
};

/** The layout of our own pages outside the dashboard. */
export function layout({
  title,
  description,
  session = null,
  returnTo,
  width,
  scripts = [],
  content,
}: Page): SafeHtml {
  const isDocs = width === 'docs';
  return html`<!doctype html>
<html lang="en">
<head>
  ${documentHead(title, isDocs ? 'docs.css' : 'site.css')}
  ${description ? html`<meta name="description" content="${description}">` : ''}
  ${['copy.js', ...(isDocs ? [] : ['forms.js']), ...scripts].map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
</head>
<body>
  <a class="skip-link" href="#main">Skip to content</a>
  <header class="masthead">
    ${logo()}
    <nav class="masthead-links" aria-label="Site">
      <a href="/docs">Docs</a>
      ${accountLinks(session, returnTo)}
    </nav>
  </header>
  <main class="content content-${width}" id="main" tabindex="-1">
    ${isDocs || session === null || session === 'unread' ? '' : formAlert}${content}
  </main>
  <footer class="colophon">
    <p>Aloud turns text into audio worth listening to.</p>
    <p><a href="/docs">Docs</a></p>
  </footer>
</body>
</html>
`;
}

function accountLinks(session: Session | 'unread' | null, returnTo: string | undefined): SafeHtml {
  if (session === null) {
    const query = returnTo === undefined ? '' : html`?return=${encodeURIComponent(returnTo)}`;
    return html`<a href="/sign-in${query}">Sign in</a>`;
  }
  if (session === 'unread') return html`<a href="/dashboard">Dashboard</a>`;
  const { email } = session.signedInUser;
  const signOut = html`<span class="masthead-email cut" title="${email}">${email}</span>
    ${submitButton('Sign out', 'plain')}`;
  return html`<a href="/dashboard">Dashboard</a>
    ${ownForm(session, '/sign-out', signOut, { look: 'masthead-account' })}`;
}

type PublicLayout = {
  readonly title: string;
  readonly language?: string;
  readonly look: 'listen' | 'embed';
  readonly theme?: Theme | undefined;
  /** The organization's color, as entered. */
  readonly color: string | null;
  readonly head?: SafeHtml;
  /** The page's module, then the modules that it imports. */
  readonly scripts: readonly string[];
  readonly content: SafeHtml;
};

/** The layout of an organization's public pages. */
export function publicLayout({
  title,
  language = 'en',
  look,
  theme,
  color,
  head,
  scripts,
  content,
}: PublicLayout): SafeHtml {
  const brand = color === null ? null : readHex(color);
  const [entry, ...others] = scripts;
  return html`<!doctype html>
<html lang="${language}" class="${look} ${theme ? `theme-${theme}` : ''}">
<head>
  ${documentHead(title, 'public.css')}
  ${head}
  ${brand === null ? '' : html`<link rel="stylesheet" href="/colors/${brand.slice(1)}.css">`}
  ${others.map((name) => html`<link rel="modulepreload" href="${assetUrl(name)}">`)}
  ${entry ? html`<script type="module" src="${assetUrl(entry)}"></script>` : ''}
</head>
<body>
  ${content}
</body>
</html>
`;
}

type NarrowPage = {
  readonly title: string;
  /** The title by default. */
  readonly heading?: string;
  readonly lede?: HtmlValue;
  /** Shows the notice of a rejected form. */
  readonly fault?: FormFault;
  readonly session?: Page['session'];
  readonly content: HtmlValue;
};

/** A page with one purpose, such as a form. */
export function narrowPage({
  title,
  heading = title,
  lede,
  fault = noFault,
  session = null,
  content,
}: NarrowPage): SafeHtml {
  return layout({
    title: `${title} – Aloud`,
    session,
    width: 'narrow',
    content: html`<h1>${heading}</h1>
      ${lede ? html`<p class="lede">${lede}</p>` : ''}
      ${faultNotice(fault)}
      ${content}`,
  });
}

export type Action = { readonly text: string; readonly href: string };

export type Message = {
  readonly session?: Session | 'unread' | null;
  readonly title: string;
  readonly text: string;
  readonly action?: Action;
  readonly otherAction?: Action;
  readonly status?: number;
  readonly requestId?: string;
};

/** A page with one message and the next steps. */
export function messagePage({
  session = null,
  title,
  text,
  action = { text: 'Go to the home page', href: '/' },
  otherAction,
  status,
  requestId,
}: Message): SafeHtml {
  const next = otherAction ? [action, otherAction] : [action];
  return narrowPage({
    title,
    session,
    lede: text,
    content: html`<p class="actions">${next.map(({ text, href }, index) => linkButton(text, href, index === 0 ? 'primary' : 'secondary'))}</p>
      ${requestId ? html`<p class="fine-print">Error ${status} · <code>${requestId}</code></p>` : ''}`,
  });
}
