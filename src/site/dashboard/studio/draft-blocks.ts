import { type Draft, type DraftTurn, maxPauseAfter } from '../../../domain/draft.ts';
import type { Coverage } from '../../../domain/draft-coverage.ts';
import { pauseWarnings } from '../../../domain/mark-warnings.ts';
import { compareSentences } from '../../../domain/uncovered-sentences.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { DashboardContext } from '../layout/section.ts';

/** The undo and redo buttons. */
export function undoButtons(undo: { readonly undo: boolean; readonly redo: boolean }): SafeHtml {
  const step = (act: 'undo' | 'redo', text: string, keys: string) =>
    html`<button class="block-tool" type="submit" name="act" value="${act}" data-edit title="${text} (${keys})" ${undo[act] ? '' : 'disabled'}>${text}</button>`;
  return html`${step('undo', 'Undo', 'Ctrl+Z')} ${step('redo', 'Redo', 'Ctrl+Shift+Z')}`;
}

/** The script with one block per paragraph. Every button also saves. */
export function scriptBlocks(
  dashboard: DashboardContext,
  { id, document }: Draft,
  coverage: Coverage,
): SafeHtml {
  const { script } = document;
  // Without these fields, a script that someone else wrote in the meantime does not count as removed.
  if (!script) return html``;
  const { turns, language } = script;
  const preview = dashboard.at(`/studio/${id}/preview`);
  const isDialogue = script.speakers === 2;
  const blocks = turns.map((turn, index) =>
    block(turn, {
      index,
      last: turns.length - 1,
      preview,
      isDialogue,
      covered: coverage.turns[index] ?? { units: [], passages: [] },
      hasSources: document.writing !== null,
      language,
    }),
  );
  return html`<input type="hidden" name="blocks" value="${turns.length}"><input type="hidden" name="cursor" value=""><input type="hidden" name="script_language" value="${language}">
    <ol class="blocks">${blocks}</ol>`;
}

type BlockOptions = {
  readonly index: number;
  readonly last: number;
  readonly preview: string;
  readonly isDialogue: boolean;
  readonly covered: CoveredTurn;
  readonly hasSources: boolean;
  readonly language: string;
};

type CoveredTurn = Coverage['turns'][number];

function block(turn: DraftTurn, options: BlockOptions): SafeHtml {
  const { index, last, preview, isDialogue, covered, hasSources, language } = options;
  const { note, passages } = sourceNote(covered, hasSources);
  const name = `paragraph ${index + 1}`;
  const button = (act: string, text: string, label = text) =>
    html`<button class="block-tool" type="submit" name="act" value="${act}:${index}" data-edit title="${label}" aria-label="${label}, ${name}">${text}</button>`;
  const speaker = isDialogue
    ? html`<select class="block-speaker" name="speaker-${index}" data-act="speaker:${index}" aria-label="Speaker of ${name}">
        <option value="1" ${turn.speaker === 1 ? 'selected' : ''}>Host 1</option>
        <option value="2" ${turn.speaker === 2 ? 'selected' : ''}>Host 2</option>
      </select>`
    : html`<input type="hidden" name="speaker-${index}" value="${turn.speaker}">`;
  return html`<li class="block" data-passages="${JSON.stringify(passages)}">
    <input type="hidden" name="section-${index}" value="${turn.section ?? ''}">
    ${turn.section === null ? '' : html`<h3 class="block-section">${turn.section}</h3>`}
    <div class="block-head">
      ${speaker}
      <button class="block-tool block-hear" type="submit" formaction="${preview}" name="hear" value="${index}" aria-label="Hear ${name}">Hear</button>
      <button class="block-tool" type="button" data-say aria-label="Say as: a word of ${name}" hidden>Say as</button>
      <span class="block-tools">
        ${index === 0 ? '' : button('up', '↑', 'Move up')}
        ${index === last ? '' : button('down', '↓', 'Move down')}
        ${button('remove', 'Delete')}
      </span>
    </div>
    <textarea class="field-input block-text" name="text-${index}" rows="${rowsFor(turn.text)}" aria-label="Text of ${name}" lang="${language}" spellcheck="true">
${turn.text}</textarea>
    <p class="block-source">${note}</p>
    <p class="block-warning field-error" role="status">${pauseNote(turn)}</p>
    <div class="block-foot">
      <label class="block-pause">Pause after <input class="field-input" type="number" name="pause-${index}" value="${turn.pause ?? 0}" min="0" max="${maxPauseAfter}" step="any"> s</label>
      <label class="check"><input type="checkbox" name="locked-${index}" value="yes" ${turn.locked ? 'checked' : ''}> Keep when rewriting</label>
      <p class="block-limit field-error" data-pause-limit="A pause after a paragraph lasts 0 to ${maxPauseAfter} seconds." role="status"></p>
    </div>
    <div class="block-tools block-edge">
      ${button('split', 'Split')}
      ${index === last ? '' : button('merge', 'Merge', 'Merge with the next')}
      ${button('pause', 'Insert pause')}
      ${button('insert', 'Add paragraph', 'Add paragraph after')}
    </div>
  </li>`;
}

/** Warns of pauses in an edited paragraph that do not sound as written. */
export function pauseNote({ text, marks, locked }: DraftTurn): string {
  if (!(marks || locked)) return '';
  return pauseWarnings(text)
    .map((warning) => `${warning}.`)
    .join(' ');
}

function rowsFor(text: string): number {
  return Math.max(2, Math.ceil(text.length / 62));
}

/**
 * Returns the sources of each sentence in a paragraph, and a note that quotes sentences without a source, unless all are.
 * A script written by hand has no known sources.
 */
export function sourceNote({ passages }: CoveredTurn, hasSources: boolean) {
  if (!hasSources) return { note: '', passages: [] };
  const own = passages.filter(({ source }) => source === null).map(({ text }) => text);
  const quoted = own.map((text) => `“${text.length > 90 ? `${text.slice(0, 90)}…` : text}”`);
  const noSource = own.length === passages.length ? 'No source' : `No source: ${quoted.join(' ')}`;
  return {
    note: own.length > 0 ? noSource : '',
    passages: passages.map(({ text, source }) => [text, source?.units.map(({ id }) => id) ?? []] as const),
  };
}

/**
 * Shows the source and marks the parts that the script covers and those that it leaves out. Without a coverage, the
 * positions of the parts are unknown.
 */
export function sourceView({ document }: Draft, coverage: Coverage | null): SafeHtml {
  const characters = [...document.content];
  const missing = new Set(coverage?.uncovered.map(({ id }) => id));
  const left = new Map(coverage?.partial.map(({ id, text }) => [id, text]));
  const units = coverage ? (document.writing?.units ?? []) : [];
  const parts: SafeHtml[] = [];
  let at = 0;
  for (const { id, start, end } of units.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > characters.length) continue;
    const look = missing.has(id) ? 'source-unit source-missing' : 'source-unit';
    const [before, text, after] = withoutEdges(characters.slice(start, end).join(''));
    parts.push(
      html`${characters.slice(at, start).join('')}${before}<span class="${look}" data-unit="${id}">${markLeft(text, left.get(id))}</span>${after}`,
    );
    at = end;
  }
  const legend = html`<span class="quiet">Underlined: not in the script</span>`;
  return html`<p class="source-head"><span class="field-label">Source</span> ${units.length > 0 && missing.size + left.size > 0 ? legend : ''}</p>
    <div class="source-view" tabindex="0" role="region" aria-label="Source text">${parts}${characters.slice(at).join('')}</div>`;
}

/** Underlines the sentences of a source part that the script leaves out. */
function markLeft(text: string, left: string | undefined): SafeHtml {
  if (left === undefined) return html`${text}`;
  return html`${compareSentences(text, left).map((sentence) =>
    sentence.isCovered ? html`<span class="source-missing">${sentence.text}</span>` : sentence.text,
  )}`;
}

/** Splits off the spaces and list marks around a source part, which are not underlined. */
function withoutEdges(part: string): [before: string, text: string, after: string] {
  const trimmed = part.trim();
  const isItem = ['- ', '* ', '+ '].some((mark) => trimmed.startsWith(mark));
  const text = isItem ? trimmed.slice(2).trimStart() : trimmed;
  const start = part.indexOf(text);
  return [part.slice(0, start), text, part.slice(start + text.length)];
}

/** Lists the parts that the script leaves out, each with a button to add it. */
export function missingParts({ uncovered, partial }: Coverage): SafeHtml | null {
  const missing = [...uncovered, ...partial].sort((left, right) => left.id - right.id);
  if (missing.length === 0) return null;
  const items = missing.slice(0, 100).map(
    ({ id, text }) => html`<li class="missing" data-unit-shown="${id}">
      <span class="missing-text">${text}</span>
      <button class="button button-secondary" type="submit" name="act" value="unit:${id}" data-edit aria-label="Add to the script: ${text.slice(0, 80)}">Add</button>
    </li>`,
  );
  return html`<details class="fold" open><summary class="field-label">Not in the script (${missing.length})</summary>
    <ul class="missing-list">${items}</ul></details>`;
}
