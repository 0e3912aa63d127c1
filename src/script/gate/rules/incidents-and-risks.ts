import { asksForSecret } from '../../units/find-scams.ts';
import type { AnalyzedUnit } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { hasCue } from '../modality.ts';
import { stemSet, type Token } from '../tokens.ts';

/** Words for incidents, in the languages of scripts. A second pattern has the words that support them in a source. */
const incidents: readonly (readonly [said: RegExp, supported?: RegExp])[] = [
  [
    /hack(?!athon)|pirat(?:é|e|ead|at)|breach|intru(?:der|sion)|ransom|malware|compromis|kompromittier|compromet|infiltr|broke into|sabot/u,
  ],
  [
    /\b(?:steal|stole|theft|thief|thieves|rob(?:bed|bery|ad|at)|rubat|volée?s?\b|loot)|gestohlen|geklaut|diebstahl|\bleak|geleakt/u,
  ],
  [
    /attack|angriff|angegriffen|attaque|ataqu|attacc|exploit/u,
    /attack|angriff|attaque|ataqu|attacc|exploit|vulnerab|secur|cve-|injec|xss|csrf|malicious|crafted|forge|spoof|untrusted/u,
  ],
  [/bankrup|insolv|pleite|faillite|fallit|fallimento|bancarrot|quiebra|falência/u],
  [
    /illegal|illégal|ilegal|unlawful|lawsuit|\b(?:sue[sd]|suing)\b|verklagt|criminal|\bcrimes?\b|fraud|betrug|scandal|skandal|arrest|\bpolice\b|polizei/u,
  ],
  [/\brecall(?:ed|s)\b|zurückgerufen|\brückruf/u, /recall|zurück|rückruf/u],
  [/\b(?:deaths?|kill|injur|poison|explod|verletzt)/u],
  [
    /\b(?:lied?|lies|lying) to\b|\bliars?\b|\bcheat|\bbetray|\bscam|\b(?:spied|spies|spying)\b|blackmail|gelogen|belogen/u,
  ],
  [
    /\b(?:unsafe|dangerous|(?:not|no longer|still) (?:safe|secure|trustworthy)|gefährlich|unsicher)\b/u,
    /danger|unsafe|gefähr|unsicher|(?:not|no longer|still) (?:safe|secure|trustworthy)/u,
  ],
  [/\b(?:laid off|layoffs?|resign(?:ed|s)|(?:was|were|been) (?:fired|dismissed)|entlassen)\b/u],
];

/** An attack, a theft, a bankruptcy or another incident needs a source that reports it. */
export function checkIncidents({ lower, sources, evidence }: Claim): Finding[] {
  const known = [evidence.background, ...sources];
  const unsupported = incidents.find(
    ([said, supported = said]) =>
      said.test(lower) && !known.some((each) => supported.test(each.lower.replaceAll('_', ' '))),
  );
  return unsupported === undefined
    ? []
    : [finding('reference', unsupported[0].exec(lower)?.[0] ?? lower, 'is told by none of its units')];
}

/** Verbs whose effect cannot be undone. */
const irreversible = [
  'delete remove erase wipe drop discard purge clear uninstall destroy',
  'disable deactivate stop cancel close quit abandon off',
  'pay buy purchase order donate subscribe transfer',
  'ignore skip disregard postpone',
].map(stemSet);
const [disclosing, entering] = [
  stemSet(
    'send give tell share read show text mail email post submit forward reveal disclose hand report dictate spell upload say',
  ),
  stemSet('enter type confirm verify validate provide paste input'),
];
const secret =
  /\b(?:passwords?|passcodes?|passphrases?|credentials?|pins?|tokens?|secrets?|(?<!\bsource )codes?|(?:api|access|private|secret|recovery|door|house|your|their) keys?|card numbers?|bank details|(?:wallet|seed|recovery) phrases?|wallets?)\b/;
const asked = /\b(?:ask|prompt|requir|need)/;

const beforeOrders =
  /^(?:please|must|should|shall|and|then|now|or|just|also|so|first|next|but|always|instead|simply|better)$/;
const planned =
  /^(?!.*\byou)(?!(?:if|when|once|before|after|to|in|as|for|until|unless|please)\b).*\b(?:will|would|may|might|could|can)\b/;
const states = /\b(?:is|are|was|were|has|have|can|will|does|do|may)\b/;

/** The instructions of a sentence: each verb, with the rest of its clause. */
function ordersOf({ tokens }: Claim): { verb: Token; part: readonly Token[] }[] {
  const parts = [...Map.groupBy(tokens, ({ clause }) => clause).values()];
  return parts.flatMap((part, at) => {
    const [above = ''] = parts.slice(0, at).map((each) => each.map(({ word }) => word).join(' '));
    // "Ada will review the list, remove doubles and …": the first part says who acts.
    if (planned.test(above)) return [];
    const orders = part.filter((_, index) => {
      const [before, farther] = [part[index - 1]?.word ?? '', part[index - 2]?.word ?? ''];
      return (
        part.slice(0, index).every(({ word }) => beforeOrders.test(word)) ||
        beforeOrders.test(before) ||
        (before === 'to' && /^(?:have|has|had|need|needs|asked|required|want|ought)$/.test(farther))
      );
    });
    return orders.map((verb) => ({ verb, part: part.slice(part.indexOf(verb)) }));
  });
}

/** Instructions to disclose a secret, to delete, to pay or to ignore something need a unit that gives them. */
export function checkRiskyInstructions(claim: Claim): Finding[] {
  const { text, sources, clauses } = claim;
  if (asksForSecret(text) && !sources.some((unit) => asksForSecret(unit.text)) && !isRefused(claim))
    return [finding('order', text, 'asks for what none of its units asks for')];
  return ordersOf(claim).flatMap(({ verb, part }): Finding[] => {
    const said = part.map(({ word }) => word).join(' ');
    const clause = clauses.find(({ tokens }) => tokens.includes(verb));
    if (verb.word.endsWith('s') || verb.word.endsWith('ing') || clause?.hasNegator || states.test(said))
      return [];
    if (
      (disclosing.has(verb.stem) || entering.has(verb.stem)) &&
      (secret.test(said) || (/\b(?:them|it)\b/.test(said) && secret.test(claim.lower))) &&
      !sources.some((unit) => asksToDisclose(unit, verb.stem))
    )
      return [finding('order', said, 'asks for what none of its units asks for')];
    const stem = /^(?:turn|switch)$/.test(verb.word) && / off\b/.test(said) ? 'off' : verb.stem;
    const group = irreversible.find((each) => each.has(stem));
    if (group === undefined) return [];
    if (!sources.some((unit) => [...group].some((each) => unit.stems.has(each))))
      return [finding('order', said, 'is asked for by none of its units')];
    return sources.some((unit) => instructsTo(unit, group))
      ? []
      : [finding('modality', said, 'is asked for in none of its units')];
  });
}

function isRefused({ clauses }: Claim): boolean {
  return clauses.some(({ hasNegator }) => hasNegator);
}

function asksToDisclose({ clauses, lower }: AnalyzedUnit, verb: string): boolean {
  return (
    secret.test(lower) &&
    clauses.some(
      ({ text, tokens, hasNegator }) =>
        !hasNegator &&
        secret.test(text) &&
        (tokens.some(({ stem }) => stem === verb || (entering.has(verb) && entering.has(stem))) ||
          (entering.has(verb) && asked.test(text))),
    )
  );
}

function instructsTo({ clauses }: AnalyzedUnit, group: ReadonlySet<string>): boolean {
  return clauses
    .filter(({ hasNegator }) => !hasNegator)
    .some((clause) => {
      const verbs = clause.tokens.filter(({ stem }) => group.has(stem));
      const obliged = hasCue(clause, 'duty', true) || hasCue(clause, 'advice');
      return verbs.some(({ stem, word }) => obliged || stem === 'off' || !/(?:ing|s|ed)$/.test(word));
    });
}
