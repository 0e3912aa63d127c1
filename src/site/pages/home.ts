import { firstRequest } from '../../domain/first-request.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { linkButton } from '../components/button.ts';
import { copyCode } from '../components/copy-code.ts';
import { layout } from '../components/layout.ts';
import { waveform } from '../components/waveform.ts';
import type { Session } from '../frame/session.ts';
import { sample } from './sample.ts';

export function homePage({ siteUrl, session }: { siteUrl: string; session: Session | null }): SafeHtml {
  return layout({
    title: 'Aloud – release notes, read aloud',
    description: 'Aloud turns release notes and documents into narrated audio, on your own machine.',
    session,
    width: 'wide',
    content: html`${opening(session)} ${spokenSample()} ${firstSteps(siteUrl)} ${promises()}`,
  });
}

function opening(session: Session | null): SafeHtml {
  const start = session ? linkButton('Open the dashboard', '/dashboard') : linkButton('Sign in', '/sign-in');
  return html`<section class="opening">
    <h1 class="opening-title">Release notes,<br>read aloud.</h1>
    <p class="lede">Aloud turns release notes and documents into narrated audio. It writes a script for the
      ear, speaks it in a natural voice, and masters the sound, all on your own machine.</p>
    <p class="actions">${start} ${linkButton('Read the docs', '/docs', 'secondary')}</p>
  </section>`;
}

function spokenSample(): SafeHtml {
  return html`<figure class="sample">
    ${waveform(sample.peaks, sample.firstSentence.bars)}
    <blockquote class="sample-text">
      <strong>${sample.firstSentence.text}</strong> ${sample.rest}
    </blockquote>
    <figcaption class="sample-source">The built-in voice saying these two sentences, in ${sample.seconds} seconds.</figcaption>
  </figure>`;
}

function firstSteps(siteUrl: string): SafeHtml {
  return html`<section class="steps-section" aria-labelledby="begin">
    <h2 id="begin">How to begin</h2>
    <ol class="steps">
      <li class="step">
        <h3>Get a key</h3>
        <p>The first start prints a sandbox key, which costs nothing to use. Keep it in the variable
          <code>ALOUD_KEY</code>. The command line makes more: <code>npm run aloud -- key create --help</code></p>
      </li>
      <li class="step">
        <h3>Make a request</h3>
        <p>It answers with the script and an <code>audio_url</code>: open that and listen.</p>
        ${copyCode(firstRequest(siteUrl, '$ALOUD_KEY', ' \\\n  '))}
      </li>
      <li class="step">
        <h3>Go on from there</h3>
        <p>The <a href="/docs">documentation</a> lists every address, field and error, and lets you try each.</p>
      </li>
    </ol>
  </section>`;
}

function promises(): SafeHtml {
  return html`<section class="promises" aria-label="What to expect">
    <div>
      <h2>It stays with you</h2>
      <p>Writer, voice and database run on your own machine, and go on working without a network.</p>
    </div>
    <div>
      <h2>Made to be heard</h2>
      <p>Versions, paths and abbreviations are said the way a colleague would say them.</p>
    </div>
    <div>
      <h2>Built for programs</h2>
      <p>One HTTP call turns text into audio, and tells how far it is while you wait.</p>
    </div>
  </section>`;
}
