import { firstRequest } from '../../../domain/first-request.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { copyCode } from '../../components/elements.ts';
import { linkButton, submitButton } from '../../components/form.ts';
import { addressOf } from '../frame/address.ts';
import { buttonForm } from '../frame/page.ts';
import type { DashboardContext } from '../frame/section.ts';

/** Three steps to the first conversion, with the key filled in once there is one. */
export function firstSteps(dashboard: DashboardContext, key: string | null): SafeHtml {
  return html`<section class="start" aria-labelledby="start">
    <h2 id="start">Hear your first episode</h2>
    <ol class="steps start-steps">
      <li class="step"><h3>Get a sandbox key</h3>${keyStep(dashboard, key)}</li>
      <li class="step"><h3>Send a text</h3>
        <p>${key === null ? 'Your key will be filled in here.' : 'Each of these runs as it is and prints the address of the audio.'}</p>
        ${examples(dashboard.site.siteUrl, key ?? 'svc_test_…')}</li>
      <li class="step"><h3>Listen</h3>
        <p>Open the address that it prints. Or do it all by hand, without a key:</p>
        <p class="start-studio">${linkButton('Open the studio', addressOf(dashboard, '/studio'), 'secondary')}</p></li>
    </ol>
  </section>`;
}

function keyStep(dashboard: DashboardContext, key: string | null): SafeHtml {
  if (key !== null)
    return html`<p>It is shown only once. The examples below already contain it.</p>${copyCode(key)}`;
  if (!hasRole(dashboard.context.caller, 'admin'))
    return html`<p>Ask an owner or an admin of the organization for a key.</p>`;
  return html`<p>It is free and works with sandbox data only. Keys are not stored, so this creates a new one.</p>
    ${buttonForm(dashboard, '/first-key', submitButton('Create a sandbox key', 'secondary'))}`;
}

function examples(siteUrl: string, key: string): SafeHtml {
  const each = (name: string, note: string, code: string, open: boolean) =>
    html`<details class="fold example" ${open ? 'open' : ''}><summary>${name}</summary><p class="part-note">${note}</p>${copyCode(code)}</details>`;
  return html`<div class="examples">
    ${each('curl', 'Run it in a shell.', firstRequest(siteUrl, key, ' \\\n  '), true)}
    ${each('TypeScript', 'Save it as first.ts, then run: node first.ts', typescriptExample(siteUrl, key), false)}
    ${each('Python', 'Save it as first.py, then run: python3 first.py', pythonExample(siteUrl, key), false)}
  </div>`;
}

const notes = [
  '## 2.4.0',
  '- Added: search finds archived projects',
  '- Fixed: exports no longer stop at 1,000 rows',
];

/** For Node 24, which runs TypeScript directly. */
export function typescriptExample(siteUrl: string, key: string): string {
  return `const notes: string = ${JSON.stringify(notes.join('\n'))};

const response = await fetch('${siteUrl}/v1/conversions', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${key}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    source_type: 'changelog',
    title: 'My first episode',
    content: notes,
    settings: { product_name: 'Northwind' },
    wait: true,
  }),
});
const { data, error } = await response.json();
console.log(data?.audio_url ?? error);
export {};`;
}

/** Uses the standard library only. */
export function pythonExample(siteUrl: string, key: string): string {
  return `import json
import urllib.request

notes = ${JSON.stringify(notes.join('\n'))}

request = urllib.request.Request(
    "${siteUrl}/v1/conversions",
    data=json.dumps({
        "source_type": "changelog",
        "title": "My first episode",
        "content": notes,
        "settings": {"product_name": "Northwind"},
        "wait": True,
    }).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"]["audio_url"])`;
}
