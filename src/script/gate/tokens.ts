import { memo } from '../../domain/memo.ts';
import { normalForm } from '../normal-form.ts';
import { wordList } from '../word-list.ts';

/** One word of a text, in the forms that rules compare. */
export type Token = {
  readonly text: string;
  /** Lower case, with straight apostrophes. */
  readonly word: string;
  readonly stem: string;
  readonly at: number;
  /** The number of its clause. Clauses end at punctuation and before "but". */
  readonly clause: number;
  /** Like `clause`, but also split at "and" and "or". */
  readonly part: number;
  /** It is the first word of a sentence, of a quotation or after a colon. */
  readonly first: boolean;
};

/** "E-mail" and "not-ready" are one word each. */
const word =
  /(?:(?<![\p{L}\p{N}])(?:\p{L}|no[nt])-(?=\p{L}))?[\p{L}\p{N}](?:[\p{L}\p{N}_'’.+#]*[\p{L}\p{N}+#])?/gu;
const clauseEnd = /[,;:.!?()—–…。、，；：！？]/u;
const opener = /[.!?:“"„«(「。！？：—–…]\s*$/u;
const cutting = new Set('but while whereas although though aber während sondern mais pero ma mas'.split(' '));
const joining = new Set('and or plus und oder et ou y o e'.split(' '));

const maxLabel = 3;

/** Splits a text into words, in one pass. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [end, clause, part, labelled] = [0, 0, 0, 0];
  for (const { written, at } of wordsOf(text)) {
    const between = text.slice(end, at);
    const plain = plainWord(written);
    const timed = between === '. ' && /^[ap]\.m$/.test(tokens.at(-1)?.word ?? '') && plain === written;
    labelled = opener.test(between) && between.trim() !== ':' ? 0 : labelled + 1;
    // "Paper Dam: version 5.2 and later" is one statement.
    const label = between === ': ' && labelled <= maxLabel;
    if ((clauseEnd.test(between) && !timed && !label) || cutting.has(plain))
      [clause, part] = [clause + 1, part + 1];
    else if (joining.has(plain)) part += 1;
    const first = end === 0 || opener.test(between);
    tokens.push({
      text: written,
      word: plain,
      stem: /^\p{Lu}{3,}$/u.test(written) ? plain : stemOf(plain),
      at,
      clause,
      part,
      first,
    });
    end = at + written.length;
  }
  return tokens;
}

/** Writing systems without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

function* wordsOf(text: string): Generator<{ written: string; at: number }> {
  for (const match of text.matchAll(word)) {
    if (match[0].length === 1 || !unspaced.test(match[0])) yield { written: match[0], at: match.index };
    else
      for (const { segment, index, isWordLike } of segmenter.segment(match[0]))
        if (isWordLike) yield { written: segment, at: match.index + index };
  }
}

export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

const irregular = new Map(
  `ran:run sent:send spent:spend held:hold kept:keep made:make lost:lose losing:lose gone:go went:go built:build broke:break
  broken:break chose:choose chosen:choose wrote:write written:write began:begin begun:begin paid:pay paying:pay
  said:say told:tell took:take taken:take gave:give given:give got:get gotten:get saw:see seen:see shown:show
  left:leave met:meet sold:sell bought:buy brought:bring thought:think taught:teach caught:catch
  found:find hid:hide hidden:hide drew:draw drawn:draw grew:grow grown:grow knew:know known:know threw:throw
  froze:freeze frozen:freeze stole:steal stolen:steal spoke:speak spoken:speak woke:wake rose:rise risen:rise
  fell:fall fallen:fall children:child people:person men:man women:woman indices:index data:data cost:cost
  analyses:analysis series:series has:have had:have does:do did:do done:do is:be are:be was:be were:be been:be
  better:good best:good worse:bad worst:bad sped:speed bound:bind came:come coming:come became:become
  stopped:stop stopping:stop dropped:drop dropping:drop running:run setting:setting using:use used:use`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** A rough stem, good enough to match "imports" with "importing". */
export const stemOf = memo((plain: string): string => {
  const bare = normalForm(plain.replace(/'s$|'$/, ''), 'NFD').replace(/\p{M}/gu, '');
  const known = irregular.get(bare);
  if (known !== undefined) return ended(known);
  if (bare.length < 5 || /\d/.test(bare))
    return ended(bare.length > 3 && !/\d/.test(bare) ? bare.replace(/(?<!s)s$/, '') : bare);
  return ended(
    bare
      .replace(/(?:ies|ied)$/, 'y')
      .replace(/(?<=s|x|z|ch|sh)es$|(?<!s|u|i)s$/, '')
      .replace(/(?<=.{4})at(?:e|ed|ing|or|ion|able)$/, '')
      .replace(/(?<=.{3})(?:ing|ed|ly|ment)$|(?<=.{4})[ai]ble$|(?<=.{5})ion$/, '')
      .replace(/(?<=.{3})(?:er|or)$/, '')
      .replace(/([bdfgmnprt])\1$|(?<=.{4})(l)l$/, '$1$2'),
  );
});

/** The stems of the words in a list. */
export function stemSet(words: string): ReadonlySet<string> {
  return new Set(wordList(words).map(stemOf));
}

function ended(stem: string): string {
  return stem.replace(/(?<=...)e$/, '').replace(/(?<=..)y$/, 'i');
}

/** Parts of a name: "lantern.toml", "pickRandom" and "user_id" are also spoken as separate words. */
export function partsOf(text: string): string[] {
  return text
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=v\d)/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}
