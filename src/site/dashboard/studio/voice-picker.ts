import { languageName } from '../../../domain/language.ts';
import type { EngineSpeed, Voice } from '../../../domain/voice.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { favoriteVoices } from '../../../operations/voices.ts';
import { spokenLength } from '../../components/format.ts';
import { voiceNames } from '../../components/voice-names.ts';
import type { DashboardContext } from '../layout/section.ts';

type Chosen = { readonly voice: string; readonly secondVoice: string };

/**
 * Cards to play and choose a voice, or one for each of two hosts. Styles show the second host for two speakers only. The
 * chosen hosts can be played together. A note names the replacement of a voice that cannot read the language.
 */
export async function voicePicker(
  dashboard: DashboardContext,
  chosen: Chosen,
  { note = '', error }: { readonly note?: string; readonly error?: string | undefined },
): Promise<SafeHtml> {
  const { context } = dashboard;
  const [providers, favorites] = await Promise.all([
    context.listVoices(context.caller.mode),
    favoriteVoices(context),
  ]);
  const { isLocal, voices, speedOf } = providers.find(({ provider }) => provider === 'tts_b') ?? noVoices;
  const liked = new Set(favorites);
  const sorted = voices.toSorted((left, right) => Number(liked.has(right.id)) - Number(liked.has(left.id)));
  const names = voiceNames(voices);
  const cards = sorted.map((voice) =>
    card(voice, {
      shownName: names.get(voice.id) ?? voice.name,
      chosen,
      speed: speedOf(voice),
      isFavorite: liked.has(voice.id),
      sample: isLocal ? dashboard.at(`/studio/voices/${voice.id}`) : null,
    }),
  );
  return html`<fieldset class="voices" data-part="voices">
    <legend class="field-label">Voice</legend>
    ${error ? html`<p class="field-error">${error}</p>` : ''}
    <p class="voice-note" data-voice-note role="status">${note}</p>
    ${speedHint(voices.map(speedOf))}
    ${isLocal ? html`<p class="voice-pair"><button class="button button-secondary" type="submit" formaction="${dashboard.at('/studio/pair')}" formnovalidate name="hear" value="pair" data-fields="voice second_voice">Hear both hosts</button></p>` : ''}
    <input class="field-input" type="search" data-voice-filter data-scripted aria-label="Filter voices" placeholder="Filter, such as British">
    <div class="voice-list" role="group" aria-label="Voices">
      ${automatic(chosen)}
      ${cards}
    </div>
    <p class="field-hint" data-no-voice role="status"></p>
  </fieldset>`;
}

const noVoices = { isLocal: false, voices: [], speedOf: () => null };

/** Says how much longer the slower voices take, where there are both. */
function speedHint(speeds: readonly (EngineSpeed | null)[]): SafeHtml | null {
  const slower = speeds.find((speed) => speed?.isFastest === false);
  if (!(slower && speeds.some((speed) => speed?.isFastest))) return null;
  const { timesRealTime } = slower;
  const measured = timesRealTime
    ? ` About ${spokenLength(60 / timesRealTime)} for a minute of audio here.`
    : '';
  return html`<p class="field-hint">Slower voices sound more natural, and take longer to make.${measured}</p>`;
}

function automatic(chosen: Chosen): SafeHtml {
  return html`<div class="voice">${choices('', 'Automatic', chosen)}
    <span><span class="voice-name">Automatic</span> <span class="voice-words quiet">Fits the language of your text.</span></span>
  </div>`;
}

function card(
  voice: Voice,
  {
    chosen,
    shownName,
    speed,
    isFavorite,
    sample,
  }: {
    chosen: Chosen;
    shownName: string;
    speed: EngineSpeed | null;
    isFavorite: boolean;
    sample: string | null;
  },
): SafeHtml {
  const { id, name, language } = voice;
  const label = language && shownName === name ? `${name}, ${languageName(language)}` : shownName;
  return html`<div class="voice">
    ${choices(id, label, chosen)}
    <span><span class="voice-name">${shownName}</span>
      <button class="voice-favorite" type="submit" name="act" value="favorite:${id}" data-edit formnovalidate aria-pressed="${isFavorite ? 'true' : 'false'}" aria-label="Favorite: ${label}">${isFavorite ? '★' : '☆'}</button>
      <span class="voice-words quiet">${voiceWords(voice)}${speedWords(speed)}</span>
      ${sample === null ? '' : useButtons(label)}</span>
    ${sample === null ? '' : html`<a class="play-link" href="${sample}" data-hear aria-label="Play ${label}"></a>`}
  </div>`;
}

/** Buttons that `voices.js` shows on the card that was played last. Without it, the radio buttons choose. */
function useButtons(name: string): SafeHtml {
  const button = (field: string, text: string) =>
    html`<button class="button button-secondary" type="button" data-use="${field}" aria-label="${text}: ${name}">${text}</button>`;
  return html`<span class="voice-use" hidden>${button('voice', 'Use this voice')} ${button('second_voice', 'Use as host 2')}</span>`;
}

/** Without styles or scripts, both hosts can be chosen too. */
function choices(id: string, name: string, { voice, secondVoice }: Chosen): SafeHtml {
  const choice = (field: string, value: string, host: string, label: string) =>
    html`<label class="voice-choice voice-${field}"><input type="radio" name="${field}" value="${id}" ${value === id ? 'checked' : ''} aria-label="${label}"><span aria-hidden="true">${host}</span></label>`;
  return html`<span class="voice-choices">${choice('voice', voice, 'Host 1', `Use ${name}`)} ${choice('second_voice', secondVoice, 'Host 2', `Use ${name} for host 2`)}</span>`;
}

function voiceWords({ description, figures }: Voice): string {
  return figures ? `${description} ${paceOf(figures.wordsPerSecond)}` : description;
}

function speedWords(speed: EngineSpeed | null): string {
  if (!speed) return '';
  return speed.isFastest ? ' Fast to make.' : ' Slower to make.';
}

function paceOf(wordsPerSecond: number): string {
  if (wordsPerSecond < 2.6) return 'Slow pace.';
  return wordsPerSecond > 2.8 ? 'Quick pace.' : 'Even pace.';
}
