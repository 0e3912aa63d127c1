import type { Draft, DraftDocument } from '../../domain/draft.ts';
import { fitsNote, withNote, withoutNote } from '../../domain/lexicon/pronunciation-notes.ts';
import type { CallerContext } from '../context.ts';
import { invalid } from '../input.ts';
import { addToLexicon } from '../lexicon.ts';
import { type DraftChanges, showDraft } from './drafts.ts';
import { editDraft } from './edit-draft.ts';

export const pronunciationScopes = ['draft', 'product', 'organization'] as const;

export type Said = {
  /** The word as it is written. */
  readonly written: string;
  /** How it sounds, in ordinary letters. */
  readonly spoken: string;
};

type KeptPronunciation = Said & {
  readonly version: number;
  readonly changes: DraftChanges & Pick<DraftDocument, 'voice'>;
  /** Where it applies. */
  readonly scope: (typeof pronunciationScopes)[number];
};

/** Keeps how a word is said: for a draft in its own notes, which win, otherwise in the lexicon. */
export async function keepPronunciation(
  context: CallerContext,
  id: string,
  { version, changes, scope, ...said }: KeptPronunciation,
): Promise<Draft> {
  const { document } = await showDraft(context, id);
  if (scope === 'draft') return editDraft(context, id, { version, changes: sayingSo(changes, said) });
  const productId = scope === 'product' ? document.productId : null;
  if (scope === 'product' && productId === null)
    throw invalid('product', 'isn’t set for this draft; keep it for the draft or your organization');
  const { written, spoken } = checked(said);
  const others = { ipa: null, caseSensitive: false, language: null, note: null };
  await addToLexicon(context, { written, spoken, ...others, productId }, { replace: true });
  const { pronunciationNotes = '', ...voice } = changes.voice;
  const notes = withoutNote(pronunciationNotes, written);
  return editDraft(context, id, {
    version,
    changes: { ...changes, voice: { ...voice, ...(notes && { pronunciationNotes: notes }) } },
  });
}

/** Changes in which a word is said so, to hear it or to keep it. */
export function sayingSo<Changes extends Pick<DraftDocument, 'voice'>>(changes: Changes, said: Said) {
  const pronunciationNotes = withNote(changes.voice.pronunciationNotes ?? '', checked(said));
  return { ...changes, voice: { ...changes.voice, pronunciationNotes } };
}

function checked({ written, spoken }: Said): Said {
  const said = { written: written.trim(), spoken: spoken.trim() };
  const sayable = /[\p{L}\p{N}]/u;
  if (!sayable.test(said.written)) throw invalid('word', 'must have a letter or a digit');
  if (!sayable.test(said.spoken)) throw invalid('sound', 'must have a letter or a digit');
  if (!fitsNote(said.written) || !fitsNote(said.spoken))
    throw invalid('word', 'can’t contain quotation marks, semicolons or equals signs');
  return said;
}
