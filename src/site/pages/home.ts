import type { FastifyInstance } from 'fastify';
import { commandToType } from '../../domain/command-to-type.ts';
import { firstRequest } from '../../domain/first-request.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { copyProgram } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { sendPage } from '../layout/reply.ts';
import { findSession, type Session } from '../layout/session.ts';
import type { SiteOptions } from '../site-options.ts';
import { spokenSample } from './spoken-sample.ts';

export function homeRoutes(site: FastifyInstance, { services, siteUrl, signUp }: SiteOptions): void {
  site.get('/', async (request, reply) => {
    const session = await findSession(services, request);
    return sendPage(reply, homePage(siteUrl, session, signUp === 'open'));
  });
}

function homePage(siteUrl: string, session: Session | null, canSignUp: boolean): SafeHtml {
  return layout({
    title: 'Aloud – release notes, read aloud',
    description: 'Aloud turns release notes and documents into narrated audio, on your own machine.',
    session,
    width: 'wide',
    scripts: ['sample.js'],
    content: html`${opening(session, canSignUp)} ${spokenSample()} ${firstSteps(siteUrl, keyStep(session, canSignUp))} ${promises()}`,
  });
}

function opening(session: Session | null, canSignUp: boolean): SafeHtml {
  const enter = canSignUp ? linkButton('Create an account', '/sign-up') : linkButton('Sign in', '/sign-in');
  const start = session ? linkButton('Open the dashboard', '/dashboard') : enter;
  return html`<section class="opening">
    <h1 class="opening-title">Release notes,<br>read aloud.</h1>
    <p class="lede">Aloud turns release notes and documents into narrated audio. It writes a script for
      listening, speaks it in a natural voice, and masters the sound, all on your own machine.</p>
    <p class="actions">${start} ${linkButton('Read the docs', '/docs', 'secondary')}</p>
  </section>`;
}

/** Where a visitor gets a key; the command line is for those who run the installation. */
function keyStep(session: Session | null, canSignUp: boolean): SafeHtml {
  const place = html`<a href="/dashboard">the dashboard</a>`;
  const way = session
    ? html`Create a sandbox key under “API keys” in ${place}.`
    : canSignUp
      ? html`<a href="/sign-up">Create an account</a>, then create a sandbox key under “API keys” in ${place}.`
      : html`<a href="/sign-in">Sign in</a> and create a sandbox key under “API keys” in ${place}.`;
  return html`<p>${way} It’s free to use. Store it in the variable <code>ALOUD_KEY</code>.</p>
    <p>If you run this installation, it printed a sandbox key when it first started. To see how to create more, run:</p>
    ${copyProgram(commandToType('key create --help'))}`;
}

function firstSteps(siteUrl: string, key: SafeHtml): SafeHtml {
  return html`<section class="steps-section" aria-labelledby="begin">
    <h2 id="begin">Get started</h2>
    <ol class="steps">
      <li class="step">
        <h3>Try the studio</h3>
        <p>Paste your text in <a href="/dashboard">the dashboard</a>, edit the script, choose a voice and make an episode. No code needed.</p>
      </li>
      <li class="step">
        <h3>Get a key</h3>
        ${key}
      </li>
      <li class="step">
        <h3>Make a request</h3>
        <p>The response contains the script and an <code>audio_url</code>. Open it and listen.</p>
        ${copyProgram(firstRequest(siteUrl, '$ALOUD_KEY', ' \\\n  '))}
      </li>
      <li class="step">
        <h3>Read the docs</h3>
        <p>The <a href="/docs">docs</a> have guides, and every endpoint, field and error with examples in four languages.</p>
      </li>
    </ol>
  </section>`;
}

function promises(): SafeHtml {
  const each = (title: string, text: string) => html`<div><h2>${title}</h2><p>${text}</p></div>`;
  return html`<section class="promises" aria-label="Features">
    ${each('Runs on your machine', 'Writer, voice and database run on your own machine and work without a network.')}
    ${each('Made for listening', 'Versions, paths and abbreviations sound the way a colleague would say them.')}
    ${each('Built for programs', 'One HTTP call turns text into audio and reports its progress.')}
  </section>`;
}
