import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { randomBase62 } from '../../../domain/base62.ts';
import { sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import { type Draft, nameOfUntitled } from '../../../domain/draft.ts';
import { languageName } from '../../../domain/language.ts';
import type { ScriptFigures } from '../../../domain/script.ts';
import { maxContentLength } from '../../../domain/text-limits.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { describeDraft, listDraftVersions, listEpisodes } from '../../../operations/drafts/drafts.ts';
import { findUndo } from '../../../operations/drafts/edit-draft.ts';
import { fingerprintOf } from '../../../operations/drafts/merge-draft.ts';
import { isSourceChanged } from '../../../operations/drafts/rewrite-draft.ts';
import { notice } from '../../components/elements.ts';
import { choiceField, selectField, textArea, textField } from '../../components/form.ts';
import { capitalized, counted, timeAgo } from '../../components/format.ts';
import { languageField } from '../../components/language-field.ts';
import type { ShownProblem } from '../../layout/shown-problem.ts';
import { kindNames } from '../conversions/list-page.ts';
import { confirmLink } from '../layout/actions.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { missingParts, scriptBlocks, sourceView, undoButtons } from './draft-blocks.ts';
import { voiceFields } from './draft-form.ts';
import { actButton, chosenEpisode, costOf, episodesPart, makeButtons } from './episodes.ts';
import { shownFigures, shownSource } from './figures.ts';
import { speakerChoices, textFile } from './form-page.ts';
import { pronunciationField, pronunciationPanel } from './pronunciation-panel.ts';
import { missingVoice, voiceNote } from './voice-notes.ts';
import { voicePicker } from './voice-picker.ts';

/** Shows source, script and settings of a draft side by side. A problem is shown with the typed text. */
export async function showDraftPage(
  dashboard: DashboardContext,
  draft: Draft,
  problem: ShownProblem | null = null,
) {
  const { context } = dashboard;
  const { id, document, version } = draft;
  const [{ coverage, figures, sourceFigures }, episodes, versions, voices, undo] = await Promise.all([
    describeDraft(context, draft, abortedOnClose(dashboard.request)),
    listEpisodes(context, id),
    listDraftVersions(context, id),
    voicePicker(dashboard, voiceFields(document), { note: await voiceNote(dashboard, document) }),
    findUndo(context, id, document),
  ]);
  const chosen = chosenEpisode(dashboard, episodes);
  const cost = await costOf(dashboard, draft, chosen);
  const withoutVoice = document.script ? missingVoice(dashboard, document.script.language) : '';
  const above = problem && !pronunciationField(problem) ? problem.message : withoutVoice;
  const at = (act: string) => dashboard.at(`/studio/${id}/${act}`);
  // Enter in a field presses the first button, which saves.
  const fields = html`<a class="skip-link" href="#make">Skip to Make</a>
    <button class="hidden-text" type="submit" name="act" value="save" tabindex="-1" aria-hidden="true">Save</button>
    <input type="hidden" name="version" value="${version}">
    <input type="hidden" name="base" value="${fingerprintOf(document)}">
    <input type="hidden" name="repetition" value="${randomBase62(24)}">
    <div class="notice" data-conflict="changed" hidden>
      <p>This draft was changed in another tab or by someone else. Your text is still here, but it isn’t saved.</p>
      <p><button class="button button-secondary" type="submit" name="act" value="save">Compare and choose</button></p>
    </div>
    <div class="notice" data-conflict="deleted" hidden>
      <p>This draft was deleted. What you typed is only on this page.</p>
      <p>${actButton(dashboard.at('/studio/recover'), 'Save as a new draft')}</p>
    </div>
    <div class="draft" ${problem && dashboard.request.method === 'POST' ? 'data-unsaved' : ''} data-untitled="${nameOfUntitled(document.content)}">
      <div class="draft-source" data-part="source">
        ${document.writing ? sourceView(draft, isSourceChanged(document) ? null : coverage) : ''}
        ${isSourceChanged(document) ? html`<p class="part-note">You changed the source after this script was written. Rewrite the script to include it.</p>` : ''}
        <details class="fold fold-fields" data-imports="${dashboard.at('/studio/import')}" ${document.writing ? '' : 'open'}><summary class="field-label">Edit the source text</summary>
          ${textArea({ name: 'text', label: 'Source text', value: document.content, rows: 16, maxLength: maxContentLength })}
          <p class="field-hint" data-source-figures>${shownSource(sourceFigures)}</p>
          ${textFile(null)}</details>
        ${missingParts(coverage)}
      </div>
      <div class="draft-script">
        ${textField({ name: 'title', label: 'Title', value: document.title, maxLength: 500 })}
        <div class="draft-bar"><h2 class="field-label">Script</h2> <span class="block-tools" data-part="undo">${undoButtons(undo)}</span>
          ${document.script ? html`<button class="block-tool draft-rewrite" type="submit" formaction="${at('rewrite')}">Rewrite</button>` : ''}
          <p class="hidden-text" data-done role="status"></p>
          <p class="draft-facts">${facts(figures, draft, dashboard.now)}</p></div>
        <div class="draft-blocks" data-part="script">${scriptBlocks(dashboard, draft, coverage)}</div>
        ${document.script ? html`<p class="field-hint">In a paragraph you edit, <code>[pause 1s]</code> adds silence and <code>*asterisks*</code> add stress.</p>` : ''}
      </div>
      <div class="draft-side">${settingFields(dashboard, draft, { voices, problem, rewrite: at('rewrite') })}</div>
    </div>
    <div class="draft-go" id="make" tabindex="-1">${makeButtons(dashboard, at, { episodes, chosen, hasScript: document.script !== null })}
      <div class="draft-cost" data-part="cost"><p class="field-hint" data-cost ${cost.isUnchanged ? 'data-unchanged' : ''}>${cost.text}</p></div></div>`;
  return showPage(
    dashboard,
    {
      title: document.title || nameOfUntitled(document.content),
      parent: ['Studio', '/studio'],
      content: html`${above ? notice(above) : ''}
        ${postForm(dashboard, `/studio/${id}`, fields, { look: 'draft-form' })}
        <div class="draft-more">
          ${episodesPart(dashboard, episodes)}
          ${versionsPart(dashboard, draft, versions, chosen?.id ?? '')}
          <p>${confirmLink('Delete this draft', dashboard.at(`/studio/${id}/delete`))}</p>
        </div>`,
      scripts: ['draft.js', 'confirm.js', 'hear.js', 'voices.js'],
    },
    problem?.status ?? dashboard.fault.status,
  );
}

function facts(figures: ScriptFigures, { updatedAt }: Draft, now: Date): SafeHtml {
  const { words, minutes } = shownFigures(figures);
  return html`<span class="draft-figures figures-text" data-part="figures"><span data-words>${words}</span> <span data-minutes>${minutes}</span></span>
    <span class="quiet" data-saved role="status">Saved ${timeAgo(updatedAt, now)}</span>`;
}

/** The notice if the script was written for other speakers than the chosen ones. */
export const otherSpeakers = {
  1: 'The script is for one narrator. Rewrite it for two hosts.',
  2: 'The script is for two hosts. Rewrite it for one narrator.',
} as const;

function settingFields(
  dashboard: DashboardContext,
  draft: Draft,
  { voices, problem, rewrite }: { voices: SafeHtml; problem: ShownProblem | null; rewrite: string },
): SafeHtml {
  const { document } = draft;
  const { settings, sourceType, script, language } = document;
  const { pronunciations } = voiceFields(document);
  const named = (values: readonly string[]) => values.map((value) => ({ value, text: capitalized(value) }));
  return html`${selectField({ name: 'kind', label: 'Kind', choices: sourceTypes.map((value) => ({ value, text: kindNames[value] })), chosen: sourceType })}
    ${selectField({ name: 'tone', label: 'Tone', choices: named(tones), chosen: settings.tone })}
    ${choiceField({ name: 'verbosity', label: 'Length', choices: named(verbosities), chosen: settings.verbosity })}
    ${choiceField({ name: 'speakers', label: 'Speakers', choices: speakerChoices, chosen: String(settings.speakers) })}
    ${script ? html`<div class="speakers-changed" data-written-for="${script.speakers}" role="status"><p class="field-error">${otherSpeakers[script.speakers]}</p>${actButton(rewrite, 'Rewrite the script')}</div>` : ''}
    ${languageField({ label: 'Language', languages: dashboard.context.listLanguages(dashboard.context.caller.mode), none: script && !language ? `${languageName(script.language)} (detected)` : 'Detect from the text', chosen: language ?? '', hint: 'Applies when the script is written. Your text isn’t translated.' })}
    ${textField({ name: 'audience', label: 'Audience', value: settings.audience ?? '', maxLength: 500, placeholder: 'For example, new developers' })}
    ${voices}
    ${pronunciationPanel(dashboard, draft, { notes: pronunciations, problem })}
    <div class="studio-go">${actButton(rewrite, script ? 'Rewrite the script' : 'Write the script', script ? 'secondary' : 'primary')}
      <p class="field-hint">Free. Paragraphs you edited or keep don’t change.</p></div>`;
}

type Kept = Awaited<ReturnType<typeof listDraftVersions>>[number];

/** Lists versions, without those that have neither a script nor another source and would look the same. */
function versionsPart(
  dashboard: DashboardContext,
  { id, version }: Draft,
  versions: readonly Kept[],
  episode: string,
): SafeHtml | null {
  const kept = versions.filter(({ beginning, otherSource }) => beginning || otherSource);
  if (kept.length === 0) return null;
  const items = kept.map(
    (
      each,
    ) => html`<li class="version">${timeAgo(each.savedAt, dashboard.now)} <span class="quiet">${each.beginning ? `“${each.beginning}…”, ${counted(each.paragraphs ?? 0, 'paragraph')}` : `No script, source “${each.otherSource}…”`}</span>
      ${postForm(
        dashboard,
        `/studio/${id}/restore`,
        html`<input type="hidden" name="version" value="${version}"><input type="hidden" name="to" value="${each.version}"><input type="hidden" name="episode" value="${episode}">
          <button class="button button-plain" type="submit" aria-label="Go back to version ${each.version}">Go back</button>`,
        { look: 'inline-form' },
      )}</li>`,
  );
  return html`<details class="part fold"><summary class="part-title">Earlier versions (${kept.length})</summary><ul class="plain-list">${items}</ul></details>`;
}
