/** A word without the punctuation that follows it, in small letters. */
export function bare(word: string | undefined): string {
  return (word ?? '').replace(/[,;:.!?)]+$/, '').toLowerCase();
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const determiners = set(
  `a an the this that these those all any some several many most more no each every both another its their our your his her
  my one two three four five six seven eight nine ten various multiple few other certain such same either neither less
  enough whose which what fewer numerous`,
);
const prepositions = set(
  `for in on at by with without from into as during after before between across via through under over against about per
  than until upon inside outside within toward towards above below behind beyond onto off around among amid despite
  except like near since throughout unlike versus along alongside instead regardless based due according prior using
  depending only even rather when where while if unless whether because so although though that which who whose how why
  what once then not but whenever wherever whereas`,
);
const auxiliaries = set(
  `is are was were isn't aren't wasn't weren't can cannot can't could couldn't will won't would wouldn't should shouldn't must
  mustn't may might has hasn't have haven't had hadn't does doesn't do don't did didn't`,
);
const subordinators = set(
  'that which who whose where when if while because so as since after before unless until although though whether than what how why whenever whereas once',
);

export function isDeterminer(word: string): boolean {
  return determiners.has(bare(word)) || /^\d/.test(word) || /['’]s?$/.test(word);
}

/** A word that ends the noun phrase before it. "of" does not: what it adds belongs to the noun. */
export function endsNoun(word: string): boolean {
  const plain = bare(word);
  return prepositions.has(plain) || plain === 'to' || isAuxiliary(word);
}

export function isPreposition(word: string): boolean {
  return (
    (prepositions.has(bare(word)) && !subordinators.has(bare(word))) ||
    /^(?:of|to|as|since)$/.test(bare(word))
  );
}

export function isAuxiliary(word: string): boolean {
  return auxiliaries.has(bare(word).replace('’', "'"));
}

export function isSubordinator(word: string): boolean {
  return subordinators.has(bare(word));
}

const adverbs = set(
  `always never only also automatically now still already often sometimes again even just better fully too first once
  immediately directly actually no longer soon sooner twice early late lazily instead anymore everywhere properly`,
);

export function isAdverb(word: string): boolean {
  const plain = bare(word);
  return (
    adverbs.has(plain) ||
    (/[a-z]{3}ly$/.test(plain) &&
      !/^(?:reply|apply|supply|multiply|family|assembly|early|only|friendly|read-only|assembly|anomaly|monthly|weekly|daily|nightly|hourly|yearly)$/.test(
        plain,
      ) &&
      !/-only$/.test(plain))
  );
}

/** Words that stand before a noun or after "is", never alone as the head of a phrase. */
const adjectives = set(
  `new old missing wrong invalid incorrect custom random single potential possible explicit separate dedicated optional different
  given stale empty broken duplicate duplicated redundant unnecessary unused internal external public private local remote global
  nested large small big long short full partial initial experimental better faster slower smaller larger cheaper safer simpler
  easier clearer stricter smarter quicker lighter smoother shorter longer lower higher default proper correct native basic dark light
  available visible hidden required mandatory configurable compatible consistent async asynchronous synchronous deterministic
  reliable robust resilient responsive accessible clickable draggable editable sortable searchable resizable reusable
  case-sensitive case-insensitive idempotent immutable mutable readable writable thread-safe type-safe memory-safe null-safe panic-safe cancel-safe cancellation-safe signal-safe exception-safe fork-safe async-safe lazy eager aware
  stable unstable strict loose safe unsafe more less possible impossible unique generic specific multiple various upstream
  downstream outdated deprecated legacy additional extra further inconsistent unexpected false true several many some any other
  certain current existing previous next last first second final original own same real actual null undefined active inactive
  enabled disabled idle open closed up-to-date ready executable nullable callable configurable extensible portable backward backwards forward
  live smart secure modern offline online inline automatic manual real-time unavailable necessary sensitive insensitive independent dependent equal identical similar`,
);

export function isAdjective(word: string): boolean {
  return adjectives.has(bare(word));
}

/** Things that go wrong: to name one is to tell a fault. */
const faults = set(
  `crash crashes error errors bug bugs leak leaks race races deadlock deadlocks panic panics regression regressions failure failures
  exception exceptions overflow overflows typo typos mismatch mismatches vulnerability vulnerabilities issue issues problem
  problems hang hangs freeze flicker warning warnings segfault segfaults inconsistency inconsistencies corruption loop loops
  conflict conflicts injection traversal bypass escalation disclosure exposure xss csrf ssrf redos flaw flaws hole holes glitch
  glitches stutter memory-leak slowdown slowdowns misalignment duplication timeout timeouts`,
);

export function isFault(word: string): boolean {
  return faults.has(bare(word));
}
