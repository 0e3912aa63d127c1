import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { copyCode } from '../../components/copy-code.ts';
import { addressOf } from '../frame/address.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { curlExample, pythonExample, typescriptExample } from './examples.ts';

/** Until the first conversion: three steps to it, with a key filled in once there is one. */
export function firstSteps(dashboard: DashboardContext, key: string | null): SafeHtml {
  return html`<section class="start" aria-labelledby="start">
    <h2 id="start">Hear your first episode</h2>
    <ol class="steps start-steps">
      <li class="step"><h3>Get a sandbox key</h3>${keyStep(dashboard, key)}</li>
      <li class="step"><h3>Send a text</h3>
        <p>${key === null ? 'Your key will be filled in here.' : 'Each of these runs as it stands and answers with the address of the audio.'}</p>
        ${examples(dashboard.site.siteUrl, key ?? 'svc_test_…')}</li>
      <li class="step"><h3>Listen</h3>
        <p>Open the address that it prints. Or do all of it by hand, without a key:</p>
        <p class="start-studio">${linkButton('Open the studio', addressOf(dashboard, '/studio'), 'secondary')}</p></li>
    </ol>
  </section>`;
}

function keyStep(dashboard: DashboardContext, key: string | null): SafeHtml {
  if (key !== null)
    return html`<p>This is the only time it is shown; the examples below have it filled in.</p>${copyCode(key)}`;
  if (!hasRole(dashboard.context.caller, 'admin'))
    return html`<p>Owners and admins of the organization make keys: ask one of them.</p>`;
  return html`<p>It makes and sees sandbox data only, and costs nothing. A key’s text is not kept, so this makes a new one.</p>
    ${postForm(dashboard, '/first-key', submitButton('Create a sandbox key', 'secondary'), { look: 'inline-form' })}`;
}

function examples(siteUrl: string, key: string): SafeHtml {
  const each = (name: string, note: string, code: string, open: boolean) =>
    html`<details class="fold example" ${open ? 'open' : ''}><summary>${name}</summary><p class="part-note">${note}</p>${copyCode(code)}</details>`;
  return html`<div class="examples">
    ${each('curl', 'In a shell.', curlExample(siteUrl, key), true)}
    ${each('TypeScript', 'Save it as first.ts, then run: node first.ts', typescriptExample(siteUrl, key), false)}
    ${each('Python', 'Save it as first.py, then run: python3 first.py', pythonExample(siteUrl, key), false)}
  </div>`;
}
