import type { FastifyInstance } from 'fastify';
import { commandToType } from '../../domain/command-to-type.ts';
import { firstRequest } from '../../domain/first-request.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { copyCode } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
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
    content: html`${opening(session, canSignUp)} ${spokenSample()} ${firstSteps(siteUrl)} ${promises()}`,
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

function spokenSample(): SafeHtml {
  return html`<figure class="sample">
    ${waveform(sample.peaks, sample.firstSentence.bars)}
    <blockquote class="sample-text">
      <strong>${sample.firstSentence.text}</strong> ${sample.rest}
    </blockquote>
    <figcaption class="sample-source">The built-in voice speaks these two sentences in ${sample.seconds} seconds.</figcaption>
  </figure>`;
}

function firstSteps(siteUrl: string): SafeHtml {
  return html`<section class="steps-section" aria-labelledby="begin">
    <h2 id="begin">Get started</h2>
    <ol class="steps">
      <li class="step">
        <h3>Get a key</h3>
        <p>The first start prints a sandbox key, which is free to use. Store it in the variable
          <code>ALOUD_KEY</code>. To create more, run <code>${commandToType('key create --help')}</code></p>
      </li>
      <li class="step">
        <h3>Make a request</h3>
        <p>The response contains the script and an <code>audio_url</code>. Open it and listen.</p>
        ${copyCode(firstRequest(siteUrl, '$ALOUD_KEY', ' \\\n  '))}
      </li>
      <li class="step">
        <h3>Read the documentation</h3>
        <p>The <a href="/docs">API documentation</a> has guides, and every endpoint, field and error with examples in four languages.</p>
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

const step = 5;

/** One bar per peak between 0 and 100; the first `played` bars have the signal color. */
function waveform(peaks: readonly number[], played: number): SafeHtml {
  const bars = peaks.map((peak, index) => {
    const look = index < played ? 'waveform-bar waveform-played' : 'waveform-bar';
    const tall = Math.max(3, peak);
    return html`<rect class="${look}" x="${index * step}" y="${(100 - tall) / 2}" width="3" height="${tall}" />`;
  });
  return html`<svg class="waveform" viewBox="0 0 ${peaks.length * step} 100" preserveAspectRatio="none"
    aria-hidden="true" focusable="false">${bars}</svg>`;
}

/** The loudness of two sentences of the built-in voice (speaker 184), in 120 equal slices. */
const sample = {
  seconds: 6.8,
  firstSentence: { text: 'Version 2.4 is out.', bars: 34 },
  rest: 'Exports are twice as fast, and dark mode finally remembers your choice.',
  peaks: [
    1, 33, 100, 91, 79, 35, 52, 50, 33, 7, 45, 40, 66, 64, 5, 43, 83, 88, 24, 4, 45, 68, 59, 53, 51, 67, 51,
    49, 33, 5, 2, 17, 7, 1, 1, 45, 79, 41, 72, 6, 36, 82, 86, 7, 64, 69, 2, 36, 68, 60, 60, 39, 51, 9, 1, 52,
    50, 25, 33, 6, 80, 77, 59, 47, 32, 18, 23, 54, 25, 26, 4, 2, 2, 3, 2, 2, 47, 41, 22, 85, 73, 67, 9, 15,
    58, 68, 60, 25, 6, 5, 66, 53, 50, 47, 56, 44, 42, 52, 42, 71, 82, 44, 59, 65, 25, 45, 44, 29, 23, 43, 61,
    48, 28, 8, 10, 9, 10, 9, 1, 1,
  ],
} as const;
