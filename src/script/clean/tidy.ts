import { isDenseLanguage } from '../languages/dense-languages.ts';
import { glueFor } from './glue.ts';
import { mendPhrases } from './mend-phrases.ts';

/**
 * Mends what cleaning leaves behind: empty brackets, doubled words, stray commas and spaces. A preposition at the end
 * goes only where its object went: the writer may have ended with it ("when a user logs in").
 */
export function tidy(text: string, asides: 'dropped' | 'kept', written = '', language = 'en'): string {
  const plain = withoutBrackets(text.replace(/（/g, '(').replace(/）/g, ')'), asides, language)
    .replace(/[[\]{}<>=~^|\\`]/g, ' ')
    .replace(/\s*"\s*/g, ' ')
    .replace(/\s+/g, ' ');
  let rest = mendPhrases(plain)
    .replace(/, [^,.]{2,80},(?=['’]s\b)/g, '')
    .replace(lostPlace, '')
    .replace(
      /(?<!\band so),?\s+(?:at|via|from|see|for|in|by|to|of|with|on|under|than)\s+(?=[.!?;,](?:\s|$))/gi,
      '',
    )
    .replace(/\s+([,.;:!?%])(?![\p{L}\p{N}])/gu, '$1')
    .replace(/\s+(?=[。、！？])/gu, '')
    .replace(/,? (?:and|or)(?=[.!?](?:\s|$))/g, '')
    .replace(/(^|\s)[.,;:]+(?=\p{N})/gu, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:]\s*([.!?])/g, '$1')
    .replace(/\.(?:\s*\.)+/g, '.')
    .replace(/(^|[.!?]\s+)[,;:.\-–]+\s*/g, '$1');
  rest = rest.replace(/^(?:[-–,;:.)*•]\s*)+/, '').replace(/(?:\s*[-–,;:(/*])+$/, '');
  const end = lastWord(written);
  const ended = (text: string) =>
    text
      .replace(lostPlaceAtEnd, (all, word, stop) => (word.toLowerCase() === end ? all : stop))
      .replace(
        /(?<![\p{L}\w-])(?<!\b(?:log|sign|opt|plug|zoom|check|turn|switch|keep|set)(?:g?ing|g?ed|ping|ped|s)? )(in|by|at|via|from|see|to|of|with|and|or|check|thanks|under|on|into|for|using|than|the|an?)\s*([.!?]?)$/iu,
        (all, word, stop) => (word.toLowerCase() === end ? all : stop),
      );
  return ended(ended(rest).trimEnd())
    .replace(/ and so$/, ' and so on')
    .replace(/(?:\s*[-–,;:(/])+$/, '')
    .trim();
}

const told = `(?:mentioned|reported|described|discussed|noted|requested|suggested|raised|outlined|documented|explained|tracked)`;
const deed = `,? and (?:published|posted|uploaded|moved|linked|submitted) (?:it|them)`;

/** "…, as reported in #12.": where the place went, what only leads to it goes too. */
const lostPlace = new RegExp(
  String.raw`(?:,? (?:as )?${told}|${deed}) (?:in|by|at|on|to|under)\s+(?=[.!?;,](?:\s|$))`,
  'gi',
);
const lostPlaceAtEnd = new RegExp(
  String.raw`(?:,? (?:as )?${told}|${deed}) (in|by|at|on|to|under)\s*([.!?]?)$`,
  'i',
);

function lastWord(text: string): string | undefined {
  if (/\s$/.test(text)) return undefined;
  return /(\p{L}+)[.!?]?$/u.exec(text.slice(-40).trimEnd())?.[1]?.toLowerCase();
}

/** An aside in brackets is skipped when spoken, except one that gives an example or an earlier name. */
function withoutBrackets(text: string, asides: 'dropped' | 'kept', language: string): string {
  let rest = text;
  for (let round = 0; round < 3; round += 1) {
    rest = rest.replace(
      /(\d?)\s{0,9}\(([^()]*)\)/g,
      (_, digit: string, aside: string) =>
        digit +
        (severity(aside.trim(), digit !== '', asides, language) ?? keptAside(aside.trim(), asides, language)),
    );
  }
  return rest.replace(/[()]/g, ' ');
}

const plainAside =
  /^(?:experimental|optional|beta|alpha|preview|deprecated|required|recommended|unauthenticated|authenticated|exploited|unpatched|unsupported)$/;

/** "9.1 (critical)" → "9.1, or critical,": how bad it is belongs to the fact. Null where the aside says no such thing. */
function severity(
  aside: string,
  measured: boolean,
  asides: 'dropped' | 'kept',
  language: string,
): string | null {
  if (language !== 'en') return null;
  const grade = /^(critical|high|important|moderate|medium|low|severe)(?: severity)?$/i.exec(aside)?.[1];
  if (grade !== undefined && (measured || asides === 'kept' || /critical|severe/i.test(grade)))
    return `, ${measured ? 'or' : 'rated'} ${grade.toLowerCase()},`;
  const score = /^CVSS(?: score)?:? (\d[\d.]{0,4})$/i.exec(aside)?.[1];
  if (score !== undefined) return `, with a CVSS score of ${score},`;
  return asides === 'kept' && plainAside.test(aside) ? `, ${aside},` : null;
}

/** "(up to 40% faster cold starts)": what a change gains is the point of it. */
const measuredGain =
  /^(?:up to |about |around |roughly |over |more than |at least |~ ?)?\d[\d.,]{0,8} ?(?:%|x|×|times|percent) (?:faster|slower|smaller|larger|quicker|lower|less|fewer|more|better|higher|cheaper|lighter)((?: [\p{L}-]+){0,4})$/iu;

const onPlatform =
  /^(?:on )?((?:iOS|iPadOS|macOS|tvOS|watchOS|Android|Windows|Linux|Chrome|Firefox|Safari|Edge)(?: [\d.]+)?(?:\+| (?:and|or) (?:later|newer|higher|above))?(?: only)?)$/;

function keptAside(given: string, asides: 'dropped' | 'kept', language: string): string {
  const aside = given.replace(/^(most notably|notably|mainly|mostly|primarily), /i, '$1 ');
  if (
    /^(?:on|in|of|for) .{2,80} and so on$|^(?:prefixed|marked|indicated|denoted|flagged) (?:with|by)\b/i.test(
      aside,
    )
  )
    return ' ';
  const words = aside.split(/\s+/).length;
  if (/^CVE-[\d-]+(?:(?:,| and|, and) CVE-[\d-]+)*$/.test(aside)) return numbered(aside, language);
  if (language !== 'en') return keptElsewhere(aside, asides);
  const usual = /^(?:default|defaults)(?: to| is| value)?:? (\S[^,;]{0,40})$/i.exec(aside)?.[1];
  if (usual !== undefined) return `, ${usual} by default,`;
  const gain = measuredGain.exec(aside);
  if (gain) return (gain[1] ?? '') === '' ? `, ${aside},` : ` for ${aside}`;
  const platform = onPlatform.exec(aside);
  if (platform) return ` on ${(platform[1] ?? '').replace(/\+$/, ' and later')}`;
  const same = /^(?:the )?same (?:goes |applies )?(?:for|to) (\S.{1,80})$/i.exec(aside)?.[1];
  if (same !== undefined)
    return asides === 'kept' ? `, and the same goes for ${same.replace(/[.,;]+$/, '')}` : ' ';
  const former = /^(?:before|previously|was|formerly):? (\S{0,20}\d[^,;]{0,30})$/i.exec(aside)?.[1];
  if (former !== undefined) return `, compared to ${former} before,`;
  if (
    /^(?:CVE-|for example|such as|formerly|previously|now|only|including|default)\b/i.test(aside) &&
    words <= 9
  ) {
    return `, ${aside.replace(/[.,;]+$/, '')},`;
  }
  const clause = /\b(?:is|are|was|were|can|will|see|has|have|it's|it’s|you|we)\b/i.test(aside);
  const titled = /^[A-Z][a-z]+ /.test(aside);
  return asides === 'kept' && words >= 3 && words <= 14 && !clause && !titled
    ? `, ${aside.replace(/[.,;]+$/, '')},`
    : ' ';
}

/** "…, tracked as CVE-2026-1,": the number of a flaw is a fact, in every language. */
function numbered(aside: string, language: string): string {
  const { trackedAs } = glueFor(language);
  const comma = isDenseLanguage(language) ? '、' : ', ';
  return `${comma}${trackedAs === '' ? '' : `${trackedAs} `}${aside}${comma === ', ' ? ',' : ''}`;
}

function keptElsewhere(aside: string, asides: 'dropped' | 'kept'): string {
  const words = aside.split(/\s+/).length;
  return asides === 'kept' && words >= 3 && words <= 14 ? `, ${aside.replace(/[.,;]+$/, '')},` : ' ';
}
