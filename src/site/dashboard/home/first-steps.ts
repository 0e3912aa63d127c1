import { firstRequest } from '../../../domain/first-request.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyCode, copyProgram } from '../../components/elements.ts';
import { linkButton, submitButton } from '../../components/form.ts';
import { buttonForm } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

/** Shows three steps to the first episode in the studio, then the same steps with the API. */
export function firstSteps(dashboard: DashboardContext, key: string | null): SafeHtml {
  return html`<section class="start" aria-labelledby="start">
    <h2 id="start">Hear your first episode</h2>
    <ol class="steps start-steps">
      <li class="step"><h3>Add your text</h3>
        <p>Paste release notes or a document, drop a file, or enter the address of a page.</p>
        <p class="start-studio">${linkButton('New episode', dashboard.at('/studio/new'))}</p></li>
      <li class="step"><h3>Check the script</h3>
        <p>You’ll get a script to edit. Hear any paragraph before you make the episode.</p></li>
      <li class="step"><h3>Listen and share</h3>
        <p>Your episode gets a page, a player to embed, captions and a transcript.</p></li>
    </ol>
  </section>
  <section class="start" aria-labelledby="start-api">
    <h2 id="start-api">Or use the API</h2>
    ${keyStep(dashboard, key)}
    <p class="part-note">${key === null ? withoutKey(dashboard) : 'Run any of these as is. It prints the address of the audio.'}</p>
    ${examples(dashboard.site.siteUrl, key ?? 'svc_test_…')}
  </section>`;
}

function withoutKey({ mayManage }: DashboardContext): SafeHtml {
  if (mayManage) return html`These examples will contain your key.`;
  return html`Put your key in place of <code>svc_test_…</code> in these examples.`;
}

function keyStep(dashboard: DashboardContext, key: string | null): SafeHtml {
  if (key !== null)
    return html`<p>Copy this key now: you won’t see it again. It’s already in the examples below.</p>${copyCode(key)}`;
  if (!dashboard.mayManage)
    return html`<p>Ask an owner or admin of your organization for a sandbox key. <a href="${dashboard.at('/members')}">See who they are</a></p>`;
  return html`<p>A sandbox key is free and only works with sandbox data.</p>
    ${buttonForm(dashboard, '/first-key', submitButton('Create a sandbox key', 'secondary'))}`;
}

function examples(siteUrl: string, key: string): SafeHtml {
  const each = (name: string, note: string, code: string, open: boolean) =>
    html`<details class="fold example" ${open ? 'open' : ''}><summary>${name}</summary><p class="part-note">${note}</p>${copyProgram(code)}</details>`;
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
