const exchanged = / (?:instead of|rather than) /i;

/** What is said instead, and a word without which the pattern need not be tried: it is slow to look for twins. */
type Mend = readonly [pattern: RegExp, said: string, where?: RegExp];

/** Turns of phrase that come of putting words in the place of code and addresses, and how they are said. In this order. */
const mends: readonly Mend[] = [
  [/\b([Tt]he|[Aa]n?) (?:the|an?)\b(?= \w)/g, '$1'],
  [/,? (?:such as|for example|like) the address(?:,|(?= ))/g, ''],
  [
    /\b(new|old|deprecated|optional|empty|missing|single|multiple|each|every|any|\w+al) the (?=\S+ (?:option|flag))/gi,
    '$1 ',
  ],
  [
    /\b(new|old|empty|missing|single|each|every|any|your|its|their|our|this|that|default|custom) the (?=(?:(?!the\b)\S+ ){1,5}file\b)/gi,
    '$1 ',
  ],
  [/,? issues? (?:mentioned|reported|raised)(?=[.,;]|$)/gi, ''],
  [
    /,? (?:if|so|please) [^.!?]{0,120}\b(?:let us know|open an issue|file an issue)\b[^.!?]{0,40}(?:[.!?]|$)/gi,
    '.',
  ],
  [
    /\b(?:(?:option|flag|command|constructor) (?=(?:option|flag|argument|parameter|switch|command)s?\b)|(?:function|method) (?=(?:function|method)s?\b))/gi,
    '',
  ],
  [/\b(?!(?:das|die|der|den|dem|que|had|that|nous|vous)\b)([\p{L}]{3,}) \1\b/giu, '$1'],
  [/\b(run|execute|call|type|enter) a code expression\b/gi, '$1 the command that the notes give'],
  [/\bthe ((?:[\w.-]{1,40} ){1,5}file) support\b/gi, 'support for the $1'],
  [
    /\b(when|if|unless) (?!(?:[\w.-]{1,40} ){0,3}(?:had|has|have|with|is|are|was|were) )((?:[\w.-]{1,40} ){1,4})set to\b(?! \S+ (?:is|are|was|were)\b)/gi,
    '$1 $2is set to',
  ],
  [/\b(set|sets|setting) ((?:[\w.-]{1,40} ){1,5})set to\b/gi, '$1 $2to'],
  [/\b(is|are) ((?:now )?deprecated), (?=(?:please )?(?:use|switch|prefer)\b)/gi, '$1 $2, so '],
  [/,? as follows(?=[.:]|$)/gi, ''],
  [/\b(?:the |an? )?MSRV\b/g, 'the minimum supported Rust version'],
  [/; (?=(?:please )?(?:use|switch to|prefer) )/gi, ', so '],
  [/, (?=defaults to \S)/g, ', which '],
  [/\bthe address and the address\b/g, 'both forms'],
  [/\b(\p{L}[^.,;]{3,60}?) in favou?r of \1(?=[.,;](?:\s|$)|$)/giu, '$1', / in favou?r of /i],
  [
    /\b(\p{L}[\p{L}\p{N} ]{2,40}?)((?: (?:field|option|method|function|property|parameter|argument|class|hook))?),? so (?:please )?use \1(?: instead)?(?=[.,;]|$)/giu,
    '$1$2',
    / so (?:please )?use /i,
  ],
  [
    /,? for example,? (\p{L}[^.,;]{3,60}?) (?:to|instead of|becomes|is now) \1(?=[.,;](?:\s|$)|$)/giu,
    '',
    /for example/i,
  ],
  [
    /, (?:showing|printing|returning|using|giving) (\p{L}[^.,;]{3,60}?) (?:instead of|rather than) \1(?=[.,;](?:\s|$)|$)/giu,
    '',
    exchanged,
  ],
  [/\b(\p{L}[^.,;]{3,60}?) (?:instead of|rather than) \1(?=[.,;](?:\s|$)|$)/giu, '$1', exchanged],
  [/\b(thread|type|memory|null|panic|cancel|cancellation|signal|exception|fork|async) safe\b/g, '$1-safe'],
  [/\ba code expression(?:,? (?:and |or )?a code expression)+/g, 'a few code expressions'],
  [/\ba code expression (error|exception)\b/g, 'an $1'],
  [/\ba code expression (warning|message|call|option|flag|command|file|block)\b/g, 'a $1'],
  [/\b(the|each|this|an?|new) (?:a code expression)/gi, '$1 code expression'],
  [/\b((?:the|an?|this) [a-z]+(?:ed|al|ive|ous|ary|less|new|old)) the (?=\S+ (?:option|flag)\b)/gi, '$1 '],
];

export function mendPhrases(text: string): string {
  return mends.reduce(
    (rest, [pattern, said, where]) => (where && !where.test(rest) ? rest : rest.replace(pattern, said)),
    text,
  );
}
