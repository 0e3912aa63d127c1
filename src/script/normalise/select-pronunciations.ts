import type { Pronounced } from '../../domain/lexicon/lexicon.ts';
import type { Script } from '../../domain/script.ts';
import type { Pronunciation } from './pronunciation.ts';

type SelectedPronunciations = {
  readonly pronunciations: Pronunciation[];
  /** Pronunciations for an engine that supports IPA. */
  readonly ipa: { readonly term: string; readonly ipa: string }[];
  /** Written forms in the script that only have IPA, for an engine without IPA support. */
  readonly ipaOnly: string[];
};

type Context = {
  readonly script: Script;
  /** Notes, which take precedence over the lexicon. */
  readonly notes: readonly Pronunciation[];
  readonly takesIpa: boolean;
};

/** Returns the lexicon entries whose written form occurs in a script. */
export function entriesIn({
  lexicon,
  script,
}: {
  readonly lexicon: readonly Pronounced[];
  readonly script: Script;
}): Pronounced[] {
  if (lexicon.length === 0) return [];
  const text = plain(script.turns.map((turn) => turn.text).join('\n'));
  return lexicon.filter(({ written }) => text.includes(plain(written)));
}

/** Returns the pronunciations that a script needs. The first entry for a term counts. */
export function selectPronunciations(
  lexicon: readonly Pronounced[],
  { script, notes, takesIpa }: Context,
): SelectedPronunciations {
  const selected: SelectedPronunciations = { pronunciations: [], ipa: [], ipaOnly: [] };
  const known = new Set(notes.map(({ term }) => plain(term)));
  for (const { written, spoken, ipa, caseSensitive } of entriesIn({ lexicon, script })) {
    const key = plain(written);
    if (known.has(key) || known.has(written)) continue;
    if (spoken === null && !takesIpa) {
      selected.ipaOnly.push(written);
      continue;
    }
    known.add(caseSensitive ? written : key);
    const exactCase = caseSensitive && { exactCase: true };
    selected.pronunciations.push({ term: written, spoken: spoken ?? written, ...exactCase });
    if (takesIpa && ipa !== null) selected.ipa.push({ term: written, ipa });
  }
  return { ...selected, ipaOnly: selected.ipaOnly.filter((written) => !known.has(plain(written))) };
}

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('’', "'").toLowerCase();
}
