import { html, type SafeHtml } from '../../html/safe-html.ts';
import { assetUrl } from '../frame/assets.ts';
import type { Session } from '../frame/session.ts';
import { submitButton } from './button.ts';
import { documentHead } from './document-head.ts';
import { logo } from './logo.ts';
import { ownForm } from './own-form.ts';

export type Page = {
  readonly title: string;
  readonly description?: string;
  /** Who is signed in. Undefined where the page does not ask. */
  readonly session?: Session | null;
  readonly width: 'narrow' | 'wide';
  readonly content: SafeHtml;
};

/** The frame of our own pages, those of the dashboard excepted. */
export function layout({ title, description, session, width, content }: Page): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
  ${documentHead(title, 'site.css')}
  ${description ? html`<meta name="description" content="${description}">` : ''}
  <script type="module" src="${assetUrl('copy.js')}"></script>
</head>
<body>
  <a class="skip-link" href="#content">Skip to content</a>
  <header class="masthead">
    ${logo()}
    <nav class="masthead-links" aria-label="Site">
      <a href="/docs">Docs</a>
      ${session === undefined ? '' : accountLinks(session)}
    </nav>
  </header>
  <main class="content content-${width}" id="content" tabindex="-1">
    ${content}
  </main>
  <footer class="colophon">
    <p>Aloud turns text into audio worth listening to.</p>
    <p><a href="/docs">API documentation</a></p>
  </footer>
</body>
</html>
`;
}

function accountLinks(session: Session | null): SafeHtml {
  if (session === null) return html`<a href="/sign-in">Sign in</a>`;
  const { email } = session.visitor;
  const signOut = html`<span class="masthead-email" title="${email}">${email}</span>
    ${submitButton('Sign out', 'plain')}`;
  return html`<a href="/dashboard">Dashboard</a>
    ${ownForm(session, '/sign-out', signOut, { look: 'masthead-account' })}`;
}
