import type { Draft, DraftDocument } from '../../domain/draft.ts';
import type { CallerContext } from '../context.ts';
import { boundedLine, invalid } from '../input.ts';
import { addToLexicon } from '../lexicon.ts';
import { type DraftChanges, showDraft } from './drafts.ts';
import { editDraft } from './edit-draft.ts';

export const pronunciationScopes = ['draft', 'product', 'organization'] as const;

export type Pronunciation = {
  readonly written: string;
  readonly spoken: string;
};

type KeptPronunciation = Pronunciation & {
  readonly version: number;
  readonly changes: DraftChanges & Pick<DraftDocument, 'voice'>;
  readonly scope: (typeof pronunciationScopes)[number];
};

/** Saves a pronunciation: for a draft in its own notes, which take precedence, otherwise in the lexicon. */
export async function keepPronunciation(
  context: CallerContext,
  id: string,
  { version, changes, scope, ...pronunciation }: KeptPronunciation,
): Promise<Draft> {
  const { document } = await showDraft(context, id);
  if (scope === 'draft')
    return editDraft(context, id, { version, changes: withPronunciation(changes, pronunciation) });
  const productId = scope === 'product' ? document.productId : null;
  if (scope === 'product' && productId === null)
    throw invalid('product', 'isn’t set for this draft; keep it for the draft or your organization');
  const { written, spoken } = checked(pronunciation);
  const others = { ipa: null, caseSensitive: false, language: null, note: null };
  await addToLexicon(context, { written, spoken, ...others, productId }, { replace: true });
  const { pronunciationNotes = '', ...voice } = changes.voice;
  const notes = withoutNote(pronunciationNotes, written);
  return editDraft(context, id, {
    version,
    changes: { ...changes, voice: { ...voice, ...(notes && { pronunciationNotes: notes }) } },
  });
}

/** Adds this pronunciation to the notes of the draft, to preview or to save it. */
export function withPronunciation<Changes extends Pick<DraftDocument, 'voice'>>(
  changes: Changes,
  pronunciation: Pronunciation,
) {
  const pronunciationNotes = withNote(changes.voice.pronunciationNotes ?? '', checked(pronunciation));
  return { ...changes, voice: { ...changes.voice, pronunciationNotes } };
}

function checked({ written, spoken }: Pronunciation): Pronunciation {
  const pronunciation = { written: written.trim(), spoken: spoken.trim() };
  const sayable = /[\p{L}\p{N}]/u;
  if (!sayable.test(pronunciation.written)) throw invalid('word', 'must have a letter or a digit');
  if (!sayable.test(pronunciation.spoken)) throw invalid('sound', 'must have a letter or a digit');
  for (const [path, text] of [
    ['word', pronunciation.written],
    ['sound', pronunciation.spoken],
  ] as const)
    if (!fitsNote(text)) throw invalid(path, 'can’t contain quotation marks, semicolons or equals signs');
  boundedLine('word', pronunciation.written, 80);
  boundedLine('sound', pronunciation.spoken, 120);
  return pronunciation;
}

/** Removes the notes for a word. One note is one line, such as `kubectl = "kube control"`. */
function withoutNote(notes: string, written: string): string {
  const isOther = (line: string) => line.trim() !== '' && termOf(line) !== written.trim().toLowerCase();
  return notes.split('\n').filter(isOther).join('\n');
}

function termOf(line: string): string {
  const [term = ''] = line.split('=');
  return term.trim().toLowerCase();
}

function withNote(
  notes: string,
  { written, spoken }: { readonly written: string; readonly spoken: string },
): string {
  const note = `${written} = "${spoken}"`;
  return [withoutNote(notes, written), note].filter(Boolean).join('\n');
}

function fitsNote(text: string): boolean {
  return !/["“”„=→;\n]/.test(text);
}
