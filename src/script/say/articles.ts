/** Things that can be counted and that entries name without an article. A closed list: others are quoted. */
const heads = new Set(
  'issue bug problem crash regression leak typo deadlock glitch exception option setting button flag command page menu dialog tab toggle icon way mechanism parameter property endpoint shortcut tooltip banner badge widget column panel sidebar screen window modal popup dropdown checkbox slider preference feature tool parser footer theme plugin extension message notification race condition vulnerability bottleneck failure'.split(
    ' ',
  ),
);
const describing = new Set(
  'new possible potential rare minor small visual critical serious severe memory layout rendering security performance dedicated separate simple custom dark optional missing wrong incorrect certain common long-standing longstanding recent additional single annoying subtle infinite race startup context configuration'.split(
    ' ',
  ),
);

/** "issue with dates" → "an issue with dates"; what the list does not know stays as it is. */
export function withArticle(phrase: string): string {
  const words = phrase.split(' ');
  let at = 0;
  while (at < 3 && describing.has((words[at] ?? '').toLowerCase()) && at < words.length - 1) at += 1;
  const head = (words[at] ?? '').toLowerCase().replace(/[.,;:]$/, '');
  const first = (words[0] ?? '').toLowerCase();
  if (/^(?:ability|possibility)$/.test(head) && at === 0) return `the ${phrase}`;
  const follows = words[at + 1];
  const ends =
    follows === undefined || /[.,;:]$/.test(words[at] ?? '') || prepositions.has(follows.toLowerCase());
  if (!heads.has(head) || !ends || first === 'missing') return phrase;
  return `${/^[aeiou]/i.test(first) ? 'an' : 'a'} ${phrase}`;
}

const prepositions = new Set(
  'for of in on to with when where that which if from by at while causing preventing during after before because due caused'.split(
    ' ',
  ),
);
