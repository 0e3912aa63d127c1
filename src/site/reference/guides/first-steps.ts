import { firstRequest } from '../../../domain/first-request.ts';
import { html } from '../../../html/safe-html.ts';
import { copyProgram } from '../../components/elements.ts';
import { shellKey, typescriptClient } from '../examples/languages.ts';
import type { Guide, GuideContext } from './guide.ts';

export const firstSteps: readonly Guide[] = [
  {
    path: 'quick-start',
    title: 'Quick start',
    summary: 'Create a key and make your first episode, in three steps.',
    content: quickStart,
  },
  {
    path: 'authentication',
    title: 'Authentication',
    summary: 'Keys, the sandbox, and acting for an organization.',
    content: authentication,
  },
  {
    path: 'going-live',
    title: 'Going live',
    summary: 'What to check before your listeners depend on it.',
    content: goingLive,
  },
];

function quickStart({ server, reader }: GuideContext) {
  return html`<h2 id="key">1. Get a sandbox key</h2>
    ${keyStep(reader)}
    <h2 id="shell">2. Make a request</h2>
    <p>This writes a script for two release notes, voices it, and responds when the audio is ready:</p>
    ${copyProgram(firstRequest(server, shellKey(reader.key), ' \\\n  '))}
    <p><code>data.audio_url</code> is the episode. Open it and listen.</p>
    <h2 id="program">3. Do the same from a program</h2>
    <p>Install the client in an empty directory. It has no dependencies and runs on Node 20.3 or later, on edge runtimes and in
      browsers.</p>
    ${copyProgram('npm init --yes\nnpm install @aloud/client')}
    <p>If npm does not find <code>@aloud/client</code>, install it from a checkout of Aloud’s source. Run
      <code>npm install</code> there first. This example uses <code>~/aloud</code>:</p>
    ${copyProgram('npm install "./$(npm pack --silent ~/aloud/sdk)"')}
    <p>Save this as <code>episode.mts</code>:</p>
    ${copyProgram(`import { writeFile } from 'node:fs/promises';
import { convert, createAloudClient } from '@aloud/client';

${typescriptClient(server, reader.key)}
const { audio, conversion } = await convert(client, {
  source_type: 'changelog',
  title: 'Northwind 2.4',
  content: '- Fixed: exports no longer stop at 1,000 rows',
});
await writeFile('episode.mp3', audio);
console.log(conversion.generated_script);`)}
    <p>Run it. Node 22.18 or later runs TypeScript directly. On older versions, name the file <code>episode.mjs</code>.</p>
    ${copyProgram('node episode.mts')}
    <p><code>convert</code> creates the conversion, follows it as long as it takes, and returns the MP3. In other languages, send
      plain HTTP: every operation here has an example in Python and in Go, which need nothing else.</p>
    <p>Next: <a href="/docs/reference/conversions/createConversion">all options of a conversion</a>.</p>`;
}

function keyStep({ isSignedIn, key, note }: GuideContext['reader']) {
  if (key !== null) return note;
  const start = isSignedIn
    ? html`${note}<p>Or create a sandbox key under “API keys” in <a href="/dashboard">the dashboard</a>, and keep it in your
      environment:</p>`
    : html`<p>A sandbox key starts with <code>svc_test_</code> and costs nothing. <a
      href="/sign-in?return=%2Fdocs%2Fquick-start">Sign in</a> to create one on this page and have it in all examples. If you
      already have a key, keep it in your environment:</p>`;
  return html`${start}${copyProgram('export ALOUD_KEY=svc_test_…')}`;
}

function authentication({ server, reader }: GuideContext) {
  return html`<p>Send your key with every request:</p>
    ${copyProgram(`curl ${server}/v1/usage \\\n  -H "Authorization: Bearer ${shellKey(reader.key)}"`)}
    ${reader.note}
    <h2 id="modes">Sandbox and live</h2>
    <p>A key that starts with <code>svc_test_</code> only sees and creates sandbox data. It never costs quota or credits, and
      never calls a language model. A key that starts with <code>svc_live_</code> uses the quota of your organization; the free
      tier has sandbox keys only.</p>
    <h2 id="secrets">Keep keys secret</h2>
    <p>We store a hash of a key, so we can show it only once, when you create it. The exception is your sandbox key for these
      pages, which is also stored encrypted. If you lose a key, create another. If it leaks, revoke it under “API keys” in <a href="/dashboard">the dashboard</a>: the next request with it is refused. Never put a key
      into a web page or an app.</p>
    <h2 id="organizations">Organizations and roles</h2>
    <p>A key acts for its own organization. <code>X-Organization-ID</code> chooses another one that the key’s user belongs to;
      <a href="/docs/reference/organizations/listOrganizations">List organizations</a> has the ids. What belongs to another
      organization is treated as missing. Some operations need a key of an owner or an admin, and say so.</p>`;
}

function goingLive() {
  return html`<ol class="docs-steps">
    <li>Create a <a href="/docs/authentication#modes">live key</a>, and keep it in a secret store.</li>
    <li>Send an <a href="/docs/idempotency">idempotency key</a> with every POST, so that a retry is never charged twice. The
      TypeScript client does.</li>
    <li>Retry 429 and 5xx after <code>Retry-After</code>. Do not retry other <a href="/docs/errors">errors</a>.</li>
    <li>Prefer <a href="/docs/webhooks">webhooks</a> or the <a href="/docs/reference/conversions/followConversion">progress
      stream</a> to polling and to <code>wait</code>, which ends after 90 seconds.</li>
    <li>Verify the signature of every webhook, and process each event once.</li>
    <li>Use the audio address soon: it is signed and expires. Ask for a <a
      href="/docs/reference/conversions/getConversionAudio">new one</a>, or make the conversion public and share its listen
      page.</li>
    <li>Watch <code>X-Quota-Audio-Remaining</code>, or subscribe to <code>quota.warning</code>. See <a
      href="/docs/limits">limits</a>.</li>
    <li>Log <code>request_id</code>. It identifies the request in the server’s log.</li>
    <li>Ignore fields and event types that you do not know: new ones are added without a new version.
      <a href="/docs/reference/about-the-api/getVersionHistory">The version history</a> names what is deprecated.</li>
  </ol>`;
}
