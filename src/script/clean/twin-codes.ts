/** Where a name went that its neighbour already said; a private character, which no source holds. */
const gone = '\uE00A';

type InTurn = {
  /** The code between two stretches of text as it is said there. */
  readonly say: (said: string, code: string, before: string, after: string) => string;
  /** The whole line, with the gaps closed that names left in a series. */
  readonly close: (text: string) => string;
};

/**
 * Says the code spans of a line one after another. `merge` and `merge!` sound alike, so two in a row are told as two
 * forms of one; an expression that cannot be said goes where it is one of several.
 */
export function inTurn(unsayable: string): InTurn {
  const twins: string[] = [];
  let last = '';
  let lastCode = '';
  return {
    say(said, code, before, after) {
      const joined = /(?:^|[^\p{L}])(?:,|and|or|,? and|,? or) ?$/u.test(before) && last !== '';
      const twin =
        joined && (said === last || (last.endsWith(` ${said}`) && ownName(lastCode) === ownName(code)));
      const lost = said === unsayable && (joined || /^(?:,|,? (?:and|or)) \uE000/.test(after));
      if (twin) twins.push(last);
      if (twin || lost) return gone;
      last = said;
      lastCode = code;
      return said;
    },
    close: (text) => closeSeries(twins.slice(0, 9).reduce(asForms, plainTwins(text))),
  };
}

/** What stands behind the last joint of a name: `List#merge!` is a "merge". */
function ownName(code: string): string {
  return (
    code
      .trim()
      .replace(/\(.*$/s, '')
      .replace(/[!?=]+$/, '')
      .split(/[.#:]+/)
      .at(-1) ?? ''
  );
}

const takesForms =
  /(?:^|[.;:,] |\b(?:from|to|in|of|for|on|with|by|between|when|that|deprecates?|removes?|adds?|fix(?:es)?|make|let|allow) )$/i;

/** "`merge` and `merge!` return a copy" → "both forms of merge return a copy"; before a noun one of them must do. */
function asForms(text: string, name: string): string {
  const pair = `${name} and ${gone}`;
  const at = text.indexOf(pair);
  if (at < 0) return text;
  const before = text.slice(0, at);
  if (!takesForms.test(before.slice(-20))) return text;
  return `${before}${before === '' ? 'Both' : 'both'} forms of ${name}${text.slice(at + pair.length)}`;
}

/** The same where nothing marks them as code: "merge and merge!". */
function plainTwins(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}_.-])([\p{L}_]{3,40}) and \1!(?=[\s.,;]|$)/gu, 'both forms of $1');
}

function closeSeries(text: string): string {
  if (!text.includes(gone)) return text;
  return text
    .replace(
      /(, [^,\uE00A]{1,80}),? (and|or) \uE00A/g,
      (_, last: string, joint: string) => ` ${joint}${last.slice(1)}`,
    )
    .replace(/,? (?:and|or) \uE00A|, ?\uE00A/g, '')
    .replace(/\uE00A(?:,? (?:and|or)|,) /g, '')
    .replaceAll(gone, ' ');
}
