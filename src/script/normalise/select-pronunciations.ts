import type { Pronounced } from '../../domain/lexicon/lexicon.ts';
import type { Script } from '../../domain/script.ts';
import type { Pronunciation } from './pronunciation.ts';

type SelectedPronunciations = {
  readonly pronunciations: Pronunciation[];
  /** What an engine that takes IPA says for a term. */
  readonly ipa: { readonly term: string; readonly ipa: string }[];
  /** Written forms in the script that have only IPA, for an engine without IPA support. */
  readonly ipaOnly: string[];
};

type Context = {
  readonly script: Script;
  /** What comes before the lexicon. */
  readonly notes: readonly Pronunciation[];
  readonly takesIpa: boolean;
};

/** The entries of a lexicon whose written form a script has. */
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

/** How the entries of a lexicon that a script needs are said. Of several for a term, the first counts. */
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
