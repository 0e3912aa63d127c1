import { stopped, upperFirst } from '../english/case.ts';
import { plainWords } from '../english/plain-words.ts';
import { dateVarier } from './date-varier.ts';
import type { DocumentTelling } from './document-telling.ts';
import type { Candidate } from './section.ts';

const joint =
  /^(?:However|Therefore|Thus|Hence|Moreover|Furthermore|Additionally|In addition|Also|Instead|Otherwise|Alternatively|For example|For instance|As a result|Consequently|Similarly|Likewise|Note that|But|And|So|Then|Finally|Lastly|Secondly|Thirdly),? (?!(?:to|of|that|far|on|from)\b)(?=\w)/;

/** Sentences as they were chosen, with openings that lean on something unsaid taken off. */
export function speak(candidates: readonly Candidate[], { narrator, tone }: DocumentTelling): string[] {
  const vary = dateVarier();
  return candidates.flatMap((candidate, index) => {
    const [first = '', ...more] = candidate.sentences;
    const follows = candidates[index - 1]?.order === candidate.order - 1;
    const bare = follows ? first : first.replace(joint, '');
    return [bare, ...more].map((text) => {
      return narrator.say([plainWords(stopped(upperFirst(vary(text))), tone)]);
    });
  });
}
