import { upperFirst } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { lacksVerb } from './lacks-verb.ts';

const figureFirst =
  /(?<=^|[.!?] )(?:(?:more|less) than |over |about |around |nearly |some |almost )?\d[\d,]*(?= )[^.!?]{2,80}(?:\. ?|$)/gi;

/** What answers a question in a word or two. */
const answers =
  /^(?:yes|no|not (?:yet|at all|really|quite)|nobody|never|always|absolutely|of course|it depends|sometimes|both|neither|usually|partly)\b/i;

/** Takes out what stands between full stops without a verb: "45000 lines of code.", "Five official mirrors." */
export function withoutScraps(text: string): string {
  const rest = text
    .replace(figureFirst, (piece) => (isSentence(piece.trim().split(' ')) ? piece : ''))
    .trim();
  const sentences = splitSentences(rest);
  const told = sentences.filter(
    (sentence) =>
      sentences.length === 1 ||
      answers.test(sentence) ||
      /^(?:First|Second|Third|Fourth|Fifth), /.test(sentence) ||
      !lacksVerb(sentence),
  );
  return told.length === sentences.length ? rest : told.map(upperFirst).join(' ');
}
