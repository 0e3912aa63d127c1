import { type DraftDocument, type DraftTurn, nameOfUntitled } from '../../../domain/draft.ts';
import type { Choice } from '../../../domain/draft-merge.ts';
import { languageName } from '../../../domain/language.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  type Comparison,
  compareDraft,
  copyDraft,
  mergeDraft,
  mergedFields,
} from '../../../operations/drafts/merge-draft.ts';
import { linkButton, submitButton } from '../../components/form.ts';
import { capitalized, counted, measure } from '../../components/format.ts';
import { formText } from '../../layout/request.ts';
import { shownProblem } from '../../layout/shown-problem.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { readDraftForm, type SubmittedDraft } from './draft-form.ts';
import { showDraftPage } from './draft-page.ts';
import { draftOf, goToDraft } from './episodes.ts';

/** Shows both versions of a conflicting draft, paragraph by paragraph. Nothing is saved until the user chooses. */
export async function showMergePage(
  dashboard: DashboardContext,
  { changes, base }: Pick<SubmittedDraft, 'changes' | 'base'>,
) {
  const theirs = await draftOf(dashboard);
  const comparison = await compareDraft(dashboard.context, theirs, { changes, base });
  const path = `/studio/${theirs.id}`;
  const copy = dashboard.at(`${path}/copy`);
  const fields = html`${typedFields(dashboard)}
    <input type="hidden" name="version" value="${theirs.version}">
    ${fieldChoices(comparison, theirs.document)}
    ${paragraphChoices(comparison)}
    <p class="merge-left" role="status">left to choose</p>
    <p class="actions">
      ${submitButton('Save merged draft')}
      <button class="button button-secondary" type="submit" formaction="${copy}" formnovalidate>Copy yours to a new draft</button>
      ${linkButton('Discard yours', dashboard.at(path), 'plain')}
    </p>`;
  return showPage(
    dashboard,
    {
      title: 'Choose what to keep',
      parent: [theirs.document.title || nameOfUntitled(theirs.document.content), path],
      facts: html`<span>This draft was changed in another tab or by someone else while you worked on it.</span>`,
      content: postForm(dashboard, `${path}/merge`, fields, { look: 'merge' }),
    },
    409,
  );
}

/** Hidden fields with all typed text, to send it again with the choice. */
function typedFields({ request }: DashboardContext): SafeHtml {
  const own = new Set(['form_token', 'version', 'act']);
  const kept = Object.entries(request.body ?? {}).filter(
    ([name, value]) => typeof value === 'string' && !own.has(name) && !name.startsWith('choice-'),
  );
  return html`${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)}`;
}

const fieldNames = { title: 'Title', content: 'Source text', settings: 'Settings and voices' } as const;

function fieldChoices({ fields, mine }: Comparison, theirs: DraftDocument): SafeHtml[] {
  return fields.map(({ name, likely }) =>
    choice(name, {
      label: fieldNames[name],
      mine: shownField(mine, name),
      theirs: shownField(theirs, name),
      likely: likely ?? 'mine',
      both: false,
    }),
  );
}

function shownField(document: DraftDocument, name: string): SafeHtml {
  const { title, content, settings, sourceType, voice, language } = document;
  if (name !== 'settings') return html`<p class="merge-text">${name === 'title' ? title : content}</p>`;
  const { tone, verbosity, audience, speakers } = settings;
  const voices = [voice.voiceId, voice.hostVoiceIds?.host1, voice.hostVoiceIds?.host2];
  const shown = [
    sourceType,
    tone,
    verbosity,
    counted(speakers, 'speaker'),
    audience,
    language && languageName(language),
    ...voices,
  ];
  return html`<p>${shown.flatMap((each) => (each ? [capitalized(each)] : [])).join(', ')}</p>
    ${voice.pronunciationNotes ? html`<p class="merge-text">${voice.pronunciationNotes}</p>` : ''}`;
}

function paragraphChoices({ stretches, mine: { script } }: Comparison): SafeHtml[] {
  const names = script?.speakers === 2;
  let count = 0;
  return stretches.map((stretch) => {
    if (stretch.kind === 'same')
      return html`<p class="quiet merge-same">${counted(stretch.turns.length, 'paragraph is', 'paragraphs are')} the same</p>`;
    const { mine, theirs, likely } = stretch;
    const place = count++;
    const both = mine.length > 0 && theirs.length > 0;
    const label = `Difference ${place + 1}`;
    return choice(String(place), {
      label,
      mine: shown(mine, names, 'Not in yours'),
      theirs: shown(theirs, names, 'Not in the saved version'),
      likely,
      both,
    });
  });
}

function shown(turns: readonly DraftTurn[], names: boolean, none: string): SafeHtml {
  if (turns.length === 0) return html`<p class="quiet">${none}</p>`;
  return html`${turns.map(({ speaker, text, pause, locked }) => {
    const facts = [names && `Host ${speaker}`, locked && 'Kept', pause && `Pause ${measure(pause, 's')}`];
    const known = facts.filter(Boolean).join(', ');
    return html`<p class="merge-text">${known === '' ? '' : html`<span class="quiet">${known}</span><br>`}${text}</p>`;
  })}`;
}

type Sides = {
  readonly label: string;
  readonly mine: SafeHtml;
  readonly theirs: SafeHtml;
  readonly likely: 'mine' | 'theirs' | null;
  /** Whether both can be kept. */
  readonly both: boolean;
};

function choice(name: string, { label, mine, theirs, likely, both }: Sides): SafeHtml {
  const side = (
    value: Choice,
    text: string,
    content: SafeHtml | null,
  ) => html`<label class="merge-side merge-${value}">
    <span class="check"><input type="radio" name="choice-${name}" value="${value}" required ${value === likely ? 'checked' : ''}> <strong>${text}</strong></span>
    ${content}
  </label>`;
  return html`<fieldset class="merge-choice"><legend class="field-label">${label}</legend>
    ${side('mine', 'Yours', mine)} ${side('theirs', 'Saved version', theirs)}
    ${both ? side('both', 'Keep both', null) : ''}
  </fieldset>`;
}

function choiceOf({ request }: DashboardContext, name: string): Choice | undefined {
  const given = formText(request, `choice-${name}`, 6);
  return (['mine', 'theirs', 'both'] as const).find((each) => each === given);
}

const maxChoices = 2000;

/** Saves the chosen paragraphs. Asks again if the draft has changed in the meantime. */
export async function merge(dashboard: DashboardContext) {
  const before = await draftOf(dashboard);
  const submitted = readDraftForm(dashboard.request, before.document);
  const { version, changes, base } = submitted;
  try {
    await mergeDraft(dashboard.context, before.id, {
      version,
      changes,
      base,
      fields: Object.fromEntries(mergedFields.map((name) => [name, choiceOf(dashboard, name)])),
      paragraphs: Array.from({ length: maxChoices }, (_, place) => choiceOf(dashboard, String(place))),
    });
  } catch (error) {
    const problem = shownProblem(error);
    if (problem.code === 'VERSION_CONFLICT') return showMergePage(dashboard, submitted);
    return showDraftPage(dashboard, before, problem);
  }
  return goToDraft(dashboard, before.id, 'merged');
}

/** Saves the typed text as another draft and opens it. */
export async function copy(dashboard: DashboardContext) {
  const before = await draftOf(dashboard);
  const { changes } = readDraftForm(dashboard.request, before.document);
  const { id } = await copyDraft(dashboard.context, before.id, changes);
  return dashboard.goTo(`/studio/${id}`, 'copied');
}
