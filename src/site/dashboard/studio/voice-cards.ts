import type { Voice } from '../../../domain/voice.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';

/** Each voice with a play button. `voices.js` adds a button that chooses it; one sample plays at a time. */
export function voiceCards(dashboard: DashboardContext, voices: readonly Voice[]): SafeHtml {
  return html`<details class="fold voices">
    <summary class="field-label">Hear the voices</summary>
    <ul class="voice-list" tabindex="0" aria-label="Voices">${voices.map(
      ({ id, name, description }) => html`<li class="voice" data-voice="${id}">
        <a class="play-link" href="${addressOf(dashboard, `/studio/voices/${id}`)}" data-hear aria-label="Play ${name}"></a>
        <span><span class="voice-name">${name}</span> <span class="quiet">${description}</span></span>
        <button class="button button-plain voice-choose" type="button" aria-label="Use ${name}" hidden>Use</button>
      </li>`,
    )}</ul>
  </details>`;
}
