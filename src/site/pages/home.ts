import type { FastifyInstance } from 'fastify';
import { commandToType } from '../../domain/command-to-type.ts';
import { firstRequest } from '../../domain/first-request.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { copyProgram } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import { pauseIcon, playIcon } from '../components/player.ts';
import { assetUrl } from '../layout/assets.ts';
import { sendPage } from '../layout/reply.ts';
import { findSession, type Session } from '../layout/session.ts';
import type { SiteOptions } from '../site-options.ts';

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

/** Tells a visitor how to get a key. The command line is for operators. */
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

/** Two sentences of the built-in voice. `sample.js` plays them in place; without it, the link opens the sound. */
function spokenSample(): SafeHtml {
  const bars = shapeOf(sample.peaks);
  return html`<figure class="sample" data-sample>
    <div class="sample-player">
      <a class="player-play" href="${assetUrl('sample.mp3')}" aria-label="Play the sample">${playIcon}${pauseIcon}</a>
      <svg class="waveform" viewBox="0 0 ${sample.peaks.length * barWidth} 100" preserveAspectRatio="none"
        aria-hidden="true" focusable="false"><path class="waveform-bar" d="${bars}" /><path class="waveform-played" d="${bars}" /></svg>
    </div>
    <blockquote class="sample-text"><strong>${sample.first}</strong> ${sample.rest}</blockquote>
    <figcaption class="sample-source">Spoken by the built-in voice in ${sample.seconds} seconds.</figcaption>
  </figure>`;
}

const barWidth = 5;

/** One bar per peak between 0 and 100. */
function shapeOf(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const tall = Math.max(3, peak);
      return `M${index * barWidth} ${(100 - tall) / 2}h3v${tall}h-3z`;
    })
    .join('');
}

/** The words of `sample.mp3`, made with `aloud say --verbatim`, and its loudness in 120 equal slices. */
const sample = {
  seconds: 8.6,
  first: 'Version 2.4 is out.',
  rest: 'Exports are twice as fast, and dark mode finally remembers your choice.',
  peaks: [
    1, 1, 1, 1, 48, 99, 69, 34, 60, 51, 15, 22, 92, 52, 3, 6, 73, 58, 13, 3, 7, 91, 69, 57, 51, 12, 43, 50,
    32, 15, 1, 4, 1, 1, 1, 1, 1, 33, 51, 9, 20, 1, 52, 100, 34, 19, 64, 28, 15, 65, 74, 51, 18, 35, 35, 22, 6,
    36, 79, 68, 58, 37, 13, 11, 14, 2, 2, 2, 1, 62, 74, 42, 71, 81, 38, 1, 64, 82, 51, 5, 3, 55, 77, 80, 88,
    92, 94, 62, 79, 71, 73, 70, 50, 82, 47, 22, 37, 68, 14, 27, 27, 80, 66, 41, 21, 10, 13, 4, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1,
  ],
} as const;
