import { glueFor } from './glue.ts';

/**
 * Mends what cleaning leaves behind: empty brackets, doubled words, stray commas and spaces. A preposition at the end
 * goes only where its object went: the writer may have ended with it ("when a user logs in").
 */
export function tidy(text: string, asides: 'dropped' | 'kept', written = '', language = 'en'): string {
  let rest = withoutBrackets(text.replace(/（/g, '(').replace(/）/g, ')'), asides, language)
    .replace(/[[\]{}<>=~^|\\`]/g, ' ')
    .replace(/\s*"\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\b([Tt]he|[Aa]n?) (?:the|an?)\b(?= \w)/g, '$1')
    .replace(/,? (?:such as|for example|like) the address(?:,|(?= ))/g, '')
    .replace(
      /\b(new|old|deprecated|optional|empty|missing|single|multiple|each|every|any|\w+al) the (?=\S+ (?:option|flag))/gi,
      '$1 ',
    )
    .replace(
      /\b(new|old|empty|missing|single|each|every|any|your|its|their|our|this|that|default|custom) the (?=(?:(?!the\b)\S+ ){1,5}file\b)/gi,
      '$1 ',
    )
    .replace(/,? issues? (?:mentioned|reported|raised)(?=[.,;]|$)/gi, '')
    .replace(/,? (?:if|so|please) [^.!?]{0,120}\b(?:let us know|reach out|contact us|open an issue|file an issue)\b[^.!?]{0,40}(?=[.!?]|$)/gi, '')
    .replace(
      /\b(option|command|function|method|flag) (option|flag|argument|parameter|switch|command|function|method)(s?)\b/gi,
      '$2$3',
    )
    .replace(/\b(?!(?:das|die|der|den|dem|que|had|that|nous|vous)\b)([\p{L}]{3,}) \1\b/giu, '$1')
    .replace(/\b(run|execute|call|type|enter) a code expression\b/gi, '$1 the command that the notes give')
    .replace(/\bthe ((?:[\w.-]{1,40} ){1,5}file) support\b/gi, 'support for the $1')
    .replace(/\b(when|if|unless) ((?:[\w.-]{1,40} ){1,4})set to\b/gi, '$1 $2is set to')
    .replace(/\b(set|sets|setting) ((?:[\w.-]{1,40} ){1,5})set to\b/gi, '$1 $2to')
    .replace(/\b(is|are) ((?:now )?deprecated), (?=(?:please )?(?:use|switch|prefer)\b)/gi, '$1 $2, so ')
    .replace(/; (?=(?:please )?(?:use|switch to|prefer) )/gi, ', so ')
    .replace(/, (?=defaults to \S)/g, ', which ')
    .replace(/\bthe address and the address\b/g, 'both forms')
    .replace(/\b(\p{L}[^.,;]{3,60}?) in favou?r of \1(?=[.,;]|$)/giu, '$1')
    .replace(
      /\b(\p{L}[\p{L}\p{N} ]{2,40}?)((?: (?:field|option|method|function|property|parameter|argument|class|hook))?),? so (?:please )?use \1(?: instead)?(?=[.,;]|$)/giu,
      '$1$2',
    )
    .replace(/\ba code expression(?:,? (?:and |or )?a code expression)+/g, 'a few code expressions')
    .replace(/\ba code expression (error|exception)\b/g, 'an $1')
    .replace(/\ba code expression (warning|message|call|option|flag|command|file|block)\b/g, 'a $1')
    .replace(/\b(the|each|this|an?|new) (?:a code expression)/gi, '$1 code expression')
    .replace(
      /\b((?:the|an?|this) [a-z]+(?:ed|al|ive|ous|ary|less|new|old)) the (?=\S+ (?:option|flag)\b)/gi,
      '$1 ',
    )
    .replace(lostPlace, '')
    .replace(/,?\s+(?:at|via|from|see|for|in|by|to|of|with|on|under|than)\s+(?=[.!?;,](?:\s|$))/gi, '')
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
        /(?<![\w-])(in|by|at|via|from|see|to|of|with|and|or|check|thanks|under|on|into|for|using|than|the|an?)\s*([.!?]?)$/i,
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

function keptAside(aside: string, asides: 'dropped' | 'kept', language: string): string {
  const words = aside.split(/\s+/).length;
  if (/^CVE-[\d-]+(?:(?:,| and|, and) CVE-[\d-]+)*$/.test(aside)) return numbered(aside, language);
  if (language !== 'en') return keptElsewhere(aside, asides);
  const usual = /^(?:default|defaults)(?: to| is| value)?:? (\S[^,;]{0,40})$/i.exec(aside)?.[1];
  if (usual !== undefined) return `, ${usual} by default,`;
  const gain = measuredGain.exec(aside);
  if (gain) return (gain[1] ?? '') === '' ? `, ${aside},` : ` for ${aside}`;
  const platform = onPlatform.exec(aside);
  if (platform) return ` on ${(platform[1] ?? '').replace(/\+$/, ' and later')}`;
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
  const comma = /^(?:ja|zh)$/.test(language) ? '、' : ', ';
  return `${comma}${trackedAs === '' ? '' : `${trackedAs} `}${aside}${comma === ', ' ? ',' : ''}`;
}

function keptElsewhere(aside: string, asides: 'dropped' | 'kept'): string {
  const words = aside.split(/\s+/).length;
  return asides === 'kept' && words >= 3 && words <= 14 ? `, ${aside.replace(/[.,;]+$/, '')},` : ' ';
}
