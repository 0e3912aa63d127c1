import { isSentence } from '../english/shape.ts';

const figureFirst =
  /(?<=^|[.!?] )(?:(?:more|less) than |over |about |around |nearly |some |almost )?\d[\d,]*(?= )[^.!?]{2,80}(?:\. ?|$)/gi;

/** Takes out what stands between full stops without a verb: "45000 lines of code.", "25 mirrors." */
export function withoutScraps(text: string): string {
  return text.replace(figureFirst, (piece) => (isSentence(piece.trim().split(' ')) ? piece : '')).trim();
}
