import type { FastifyReply } from 'fastify';
import { randomBase62 } from '../../../domain/base62.ts';
import { sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import { type Draft, spokenScript } from '../../../domain/draft.ts';
import { coverageOf } from '../../../domain/draft-coverage.ts';
import { countWords, estimateDuration } from '../../../domain/script.ts';
import { audioRemaining } from '../../../domain/usage.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { type DraftEpisode, listDraftVersions, listEpisodes } from '../../../operations/drafts/drafts.ts';
import { isSourceChanged } from '../../../operations/drafts/rewrite-draft.ts';
import { notice, statusTag } from '../../components/elements.ts';
import { choiceField, selectField, textArea, textField } from '../../components/form.ts';
import { capitalized, counted, number, spokenLength, timeAgo } from '../../components/format.ts';
import { kindNames } from '../conversions/list-page.ts';
import { confirmLink } from '../frame/actions.ts';
import { addressOf } from '../frame/address.ts';
import { part, postForm, showPage } from '../frame/page.ts';
import type { DashboardContext } from '../frame/section.ts';
import { missingParts, scriptBlocks, sourceView } from './draft-blocks.ts';
import { voiceFields } from './draft-form.ts';
import { speakerChoices } from './form-page.ts';
import { voiceCards } from './voice-cards.ts';

/** A draft: source, script and settings side by side. A problem is shown with what was typed. */
export async function showDraftPage(
  dashboard: DashboardContext,
  draft: Draft,
  problem: { readonly code: string; readonly message: string; readonly status: number } | null = null,
): Promise<FastifyReply> {
  const { context } = dashboard;
  const { id, document, version } = draft;
  const [episodes, versions, providers] = await Promise.all([
    listEpisodes(context, id),
    listDraftVersions(context, id),
    context.listVoices(context.caller.mode),
  ]);
  const { isLocal = false, voices = [] } = providers.find(({ provider }) => provider === 'tts_b') ?? {};
  const cards = isLocal ? voiceCards(dashboard, voices) : null;
  const coverage = coverageOf(document);
  const at = (act: string) => addressOf(dashboard, `/studio/${id}/${act}`);
  // Enter in a field presses the first button: it saves.
  const fields = html`<button class="hidden-text" type="submit" name="act" value="save" tabindex="-1" aria-hidden="true">Save</button>
    <input type="hidden" name="version" value="${version}">
    ${problem?.code === 'VERSION_CONFLICT' ? html`<input type="hidden" name="replaces" value="yes">` : ''}
    <input type="hidden" name="repetition" value="${randomBase62(24)}">
    <div class="draft">
      <div class="draft-source">
        ${document.writing ? sourceView(draft, coverage) : ''}
        ${isSourceChanged(document) ? html`<p class="part-note">The source changed after the script was written. Rewrite to include it.</p>` : ''}
        ${missingParts(coverage)}
        <details class="fold" ${document.writing ? '' : 'open'}><summary class="field-label">Edit the source text</summary>
          ${textArea({ name: 'text', label: 'Source text', value: document.content, rows: 16 })}</details>
      </div>
      <div class="draft-script">
        ${textField({ name: 'title', label: 'Title', value: document.title, maxLength: 500 })}
        ${scriptBlocks(dashboard, draft, coverage)}
        ${document.script ? html`<p class="field-hint">In a paragraph that you edit, <code>[pause 1s]</code> is silence and <code>*words*</code> are stressed. Neither is spoken.</p>` : ''}
        <div class="draft-go">${makeButtons(at, episodes)}<p class="field-hint">${cost(dashboard)}</p></div>
      </div>
      <div class="draft-side">${settingFields(draft, { voices, cards }, at('rewrite'))}</div>
    </div>`;
  return showPage(
    dashboard,
    {
      title: document.title || 'Untitled',
      parent: ['Studio', '/studio'],
      facts: facts(draft, dashboard.now),
      content: html`${problem ? notice(problem.message) : ''}
        ${postForm(dashboard, `/studio/${id}`, fields, { look: 'draft-form' })}
        <div class="draft-more">
          ${episodesPart(dashboard, episodes)}
          ${versionsPart(dashboard, draft, versions)}
          <p>${confirmLink('Delete this draft', addressOf(dashboard, `/studio/${id}/delete`))}</p>
        </div>`,
      scripts: ['draft.js', 'confirm.js', 'hear.js', 'voices.js'],
    },
    problem?.status ?? dashboard.fault.status,
  );
}

function facts({ document, updatedAt }: Draft, now: Date): SafeHtml {
  const script = document.script && spokenScript(document.script);
  const figures = script?.turns.length
    ? html`<span class="figures-text" data-words>${counted(countWords(script), 'word')}</span>
      <span class="figures-text" data-minutes>about ${spokenLength(estimateDuration(script))}</span>`
    : html`<span>No script yet</span>`;
  return html`${figures} <span data-saved role="status">Saved ${timeAgo(updatedAt, now)}</span>`;
}

/** Saves, then does more. */
function actButton(address: string, text: string, look: 'primary' | 'secondary' = 'secondary'): SafeHtml {
  return html`<button class="button button-${look}" type="submit" formaction="${address}">${text}</button>`;
}

function makeButtons(at: (act: string) => string, [latest]: readonly DraftEpisode[]): SafeHtml {
  const save = html`<button class="button button-secondary" type="submit" name="act" value="save">Save</button>`;
  if (!latest) return html`${save} ${actButton(at('make'), 'Make the episode', 'primary')}`;
  const isRunning = latest.status !== 'completed' && latest.status !== 'failed';
  return html`${save} ${isRunning ? '' : actButton(at('again'), 'Make again', 'primary')} ${actButton(at('make'), 'Make another episode')}`;
}

function cost({ context }: DashboardContext): string {
  if (context.caller.mode === 'sandbox') return 'Free in the sandbox.';
  const left = audioRemaining(context.caller.usage);
  const price =
    left > 0 ? `Uses one conversion. You have ${number(left)} left this month.` : 'Uses one credit.';
  return `${price} Only sentences that changed are voiced again.`;
}

type VoiceChoice = { readonly id: string; readonly name: string; readonly description: string };

function settingFields(
  { document }: Draft,
  { voices, cards }: { voices: readonly VoiceChoice[]; cards: SafeHtml | null },
  rewrite: string,
): SafeHtml {
  const { settings, sourceType, script } = document;
  const { voice, secondVoice, pronunciations } = voiceFields(document);
  const named = (values: readonly string[]) => values.map((value) => ({ value, text: capitalized(value) }));
  const choices = [
    { value: '', text: 'Automatic' },
    ...voices.map(({ id, name, description }) => ({ value: id, text: `${name} – ${description}` })),
  ];
  return html`${selectField({ name: 'kind', label: 'Kind', choices: sourceTypes.map((value) => ({ value, text: kindNames[value] })), chosen: sourceType })}
    ${selectField({ name: 'tone', label: 'Tone', choices: named(tones), chosen: settings.tone })}
    ${choiceField({ name: 'verbosity', label: 'Length', choices: named(verbosities), chosen: settings.verbosity })}
    ${choiceField({ name: 'speakers', label: 'Speakers', choices: speakerChoices, chosen: String(settings.speakers) })}
    ${textField({ name: 'audience', label: 'Audience', value: settings.audience ?? '', maxLength: 500 })}
    ${selectField({ name: 'voice', label: 'Voice', choices, chosen: voice })}
    ${selectField({ name: 'second_voice', label: 'Voice of the second host', choices, chosen: secondVoice })}
    ${cards}
    ${textArea({ name: 'pronunciations', label: 'Pronunciations', value: pronunciations, rows: 2, hint: 'One per line, such as: kubectl = "kube control"' })}
    <p>${actButton(rewrite, script ? 'Rewrite the script' : 'Write the script', script ? 'secondary' : 'primary')}</p>
    <p class="field-hint">Free. Paragraphs that you keep stay as they are.</p>`;
}

function episodesPart(dashboard: DashboardContext, episodes: readonly DraftEpisode[]): SafeHtml | null {
  if (episodes.length === 0) return null;
  const items = episodes.map(
    ({ id, title, status, createdAt }) =>
      html`<li><a href="${addressOf(dashboard, `/conversions/${id}`)}">${title}</a> ${statusTag(status)} ${timeAgo(createdAt, dashboard.now)}</li>`,
  );
  return part('episodes', 'Episodes', html`<ul class="plain-list">${items}</ul>`);
}

type Kept = { readonly version: number; readonly savedAt: Date };

function versionsPart(
  dashboard: DashboardContext,
  { id, version }: Draft,
  kept: readonly Kept[],
): SafeHtml | null {
  if (kept.length === 0) return null;
  const items = kept.map(
    (each) => html`<li class="version">${timeAgo(each.savedAt, dashboard.now)}
      ${postForm(
        dashboard,
        `/studio/${id}/restore`,
        html`<input type="hidden" name="version" value="${version}"><input type="hidden" name="to" value="${each.version}">
          <button class="button button-plain" type="submit" aria-label="Go back to version ${each.version}">Go back</button>`,
        { look: 'inline-form' },
      )}</li>`,
  );
  return html`<details class="part fold"><summary class="part-title">Earlier versions (${kept.length})</summary><ul class="plain-list">${items}</ul></details>`;
}
