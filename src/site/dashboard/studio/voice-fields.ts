import type { FieldMessage } from '../../../domain/field-message.ts';
import type { Voice } from '../../../domain/voice.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { selectField } from '../../components/form-fields.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import type { StudioForm } from './studio-form.ts';

type Voices = { readonly engine: string; readonly voices: readonly Voice[] };

/** Who speaks. Built-in voices can be heard first. */
export function voiceFields(
  dashboard: DashboardContext,
  form: StudioForm,
  { engine, voices }: Voices,
  errors: readonly FieldMessage[],
): SafeHtml {
  const choices = [
    { value: '', text: 'Chosen for you' },
    ...voices.map(({ id, name, description }) => ({ value: id, text: `${name} – ${description}` })),
  ];
  const wrong = errors.find(({ path }) => path.startsWith('voice.'))?.message;
  return html`${selectField({ name: 'voice', label: 'Voice', choices, chosen: form.voice, error: wrong, hint: 'With two hosts, the voice of the first.' })}
    ${selectField({ name: 'second_voice', label: 'Voice of the second host', choices, chosen: form.secondVoice })}
    ${engine === 'builtin' ? samples(dashboard, voices) : ''}`;
}

/** Each sample is fetched when it is played for the first time. */
function samples(dashboard: DashboardContext, voices: readonly Voice[]): SafeHtml {
  return html`<details class="fold voices">
    <summary class="field-label">Hear the voices</summary>
    <ul class="voice-list" tabindex="0" aria-label="Voices">${voices.map(
      ({ id, name, description }) => html`<li class="voice">
        <span class="voice-name">${name}</span> <span class="quiet">${description}</span>
        <audio class="audio" controls preload="none" src="${addressOf(dashboard, `/studio/voices/${id}`)}" aria-label="Sample of ${name}"></audio>
      </li>`,
    )}</ul>
  </details>`;
}
