import { html, type SafeHtml } from '../../html/safe-html.ts';
import { ownForm, submitButton } from '../components/form.ts';
import { addressOf } from '../dashboard/layout/address.ts';
import type { SandboxContext } from './sandbox.ts';

/** For a response with a conversion: its audio, or a button that waits for it. `run.js` waits, then gets it once. */
export function episodePart(run: SandboxContext, body: string): SafeHtml | null {
  const { id, status, has_audio: hasAudio } = conversionIn(body);
  if (id === undefined) return null;
  const page = `/conversions/${id}`;
  if (hasAudio)
    return html`<audio class="run-audio" controls preload="none" aria-label="Episode" src="${addressOf(run, `${page}/audio.mp3`)}"></audio>
      <p class="docs-note"><a href="${addressOf(run, page)}">Open it in the dashboard</a></p>`;
  if (!['pending', 'processing', 'generating'].includes(status ?? '')) return null;
  const fields = html`<input type="hidden" name="path-id" value="${id}">${submitButton('Wait for the episode')}`;
  return html`<div data-events="${addressOf(run, `${page}/events`)}">${ownForm(run.session, '/docs/run/getConversion', fields)}</div>`;
}

type ConversionFields = { readonly id?: string; readonly status?: string; readonly has_audio?: boolean };

/** Without fields if the response has none, such as an error. */
function conversionIn(body: string): ConversionFields {
  try {
    return JSON.parse(body).data ?? {};
  } catch {
    return {};
  }
}
