/** The consequences of a change for listeners, found by fixed patterns. */
export type Consequence = 'act' | 'dated' | 'price' | 'gone' | 'loss' | 'security' | 'breaking' | 'headline';

const actWords =
  "action required|you must|you need to|you'll need to|you will need to|you have to|you'll have to|you should|must be updated|must be changed|must now|must upgrade|must update|needs to be updated|need to update|need to be updated|need to upgrade|need to be on|needs to be on|please update|please upgrade|please install|pls update|please make sure|please do |please check|please review|please migrate|make sure you|be sure to|before upgrading|before you upgrade|before updating|after upgrading|after updating|upgrade as soon|update as soon|as soon as possible|is now required|are now required|rotate your|change your|review your|recommended to|we recommend|we strongly recommend|strongly advised|it is important|don't forget";
const goneWords =
  'no longer support|no longer available|no longer provided|are gone|is gone|will no longer|end of life|end-of-life|discontinued|dropped support|drop support|drops support|removed support|has been removed|have been removed|was removed|were removed|has ended|sunset|retired|shut down|will be removed|deprecated|will not run|will not work|will stop working|yanked|withdrawn';
const lossWords =
  'unusable|data loss|lost data|lose data|could delete|deleted data|corrupt|overwritten|overwrote|wiped';
const securityWords =
  'security fix|security issue|security update|security patch|security hole|security flaw|security advis|security release|security risk|security bug|security problem|security audit|security harden|security improve|security breach|data breach|security incident|security:|insecure|vulnerab|exploit|malicious|attacker|cross-site|xss|csrf|ssrf|privilege esc|unauthori|compromis|remote code|denial of service|sandbox escape|spoof|malware';
const breakingWords =
  'incompatible with|not compatible with|breaking change|breaking:|backwards-incompatible|backward incompatible';
const month = 'january|february|march|april|may|june|july|august|september|october|november|december';
const date = new RegExp(
  String.raw`\b(?:from|on|by|until|before|after|starting|in|as of|effective)\s+(?:\w+,?\s+)?(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?(?:\s+of)?\s+(?:${month})|(?:${month})\b(?:\s+\d{1,4})?|\d{4}-\d{2}(?:-\d{2})?|q[1-4]\s+\d{4})`,
  'i',
);
/** Matches words that make a date a deadline: something ends, starts or is due on it. */
const due =
  /\b(?:will|ends?|ending|stops?|expires?|requires?d?|retired?|removed?|deadline|due|from|until|starting|by the|effective|no longer)\b/;
/** Matches access by somebody who was not allowed to have it. */
const leak =
  /\b(?:guests?|users?|visitors?|anyone|members?|strangers?|people|admins?|attackers?)\b.{0,30}\b(?:could|were able to|was able to)\b.{0,12}\b(?:trick|see|read|view|access|download|delete|edit|obtain|open)\b.{0,60}\b(?:others?|another|private|hidden|passwords?|phone|e-?mail|without permission|not allowed|unauthori[sz]ed)\b/;
/** Matches a secret that was exposed. Memory leaks do not count. */
const exposed =
  /\b(?:leak|expos|steal|stole|disclos)\w{0,6}\b.{0,40}\b(?:credential|password|token|secret|api key|e-?mail|private)|\b(?:credential|password|token|secret|api key)s?\b.{0,40}\b(?:leak|expos|stolen|disclos)/;
const entered =
  /\b(?:sql|command|code|script|html|css|header|template|log|prompt|xml|ldap|shell|argument)[- ]injection\b|\b(?:auth\w*|security|permission|filter|restriction|blocking|password|access|login|2fa|check)s?\b.{0,20}\bbypass|\bbypass\w*\b.{0,30}\b(?:auth\w*|security|permission|restriction|password|access|login|check)/;
const amount = /[£$€¥]\s?\d|\b\d[\d.,]{0,20}\s?(?:dollars|euros|pounds|usd|eur|gbp)\b/i;
const charged =
  /\b(?:price|prices|pricing|cost|costs|fee|fees|subscription|(?:per|a) (?:month|user|seat|year))\b/i;

const moved = /\b(?:from|to|goes|will|now|increase|raise|change|new)\w*\b/;
const dropped =
  /\b(?:drop|remove)s?(?:ped|d)?\b.{0,20}\bsupport\b|\bsupport (?:for|of)\b.{0,60}\b(?:removed|dropped|ended)\b/;
/** Matches a higher minimum version. */
export const minimum =
  /\b(?:minimum|oldest)\b.{0,40}\bversions?\b|\braise[sd]? [^.]{2,40} (?:dependency|requirement) to (?:≥|>=|at least)|\b(?:now requires?|will require|requires? at least|(?<!\()requires? [^.]{2,40} v?\d+|needs? (?:to be )?at least)\b/i;

/** Matches content that older versions cannot read or show. */
const backwards =
  /\b(?:not|incorrectly|cannot|fail\w*)\b.{0,60}\b(?:on|in|by|with) (?:older|previous|earlier) versions?\b/;

const lists: readonly [Consequence, readonly string[]][] = [
  ['act', actWords.split('|')],
  ['loss', lossWords.split('|')],
  ['security', securityWords.split('|')],
  ['breaking', breakingWords.split('|')],
];
const gone = goneWords.split('|');

/** Matches a denial: "This is not a breaking change". */
const denied =
  /\b(?:not|no|non|without)[ -](?:an? |any |known )?(?:\p{Ll}+ )?(?:breaking changes?|breaking|backwards?[- ]incompatible|data loss|security (?:issue|risk|problem|update|fix)\p{Ll}*)\b/gu;

export function consequencesOf(text: string): Set<Consequence> {
  const plain = text.toLowerCase().replaceAll('’', "'").replace(denied, '');
  const found = new Set<Consequence>();
  for (const [consequence, phrases] of lists)
    if (phrases.some((phrase) => plain.includes(phrase))) found.add(consequence);
  if (dropped.test(plain) || minimum.test(plain) || gone.some((phrase) => plain.includes(phrase)))
    found.add('gone');
  if (backwards.test(plain)) found.add('breaking');
  if (leak.test(plain) || entered.test(plain) || exposed.test(plain)) found.add('security');
  if (date.test(plain) && due.test(plain)) found.add('dated');
  if (amount.test(plain) && charged.test(plain) && moved.test(plain)) found.add('price');
  return found;
}
