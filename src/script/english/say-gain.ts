import { isPlural, readNounPhrase } from './noun-phrase.ts';
import type { Subjects } from './subjects.ts';

export function isGain(text: string): boolean {
  return (
    /^(?:(?:much|significantly|slightly|even) )?(?:faster|better|clearer|easier|safer|stronger|richer|nicer|wider|shorter|longer|stricter|friendlier|smoother|smaller|lower|higher|quicker|cleaner|simpler|improved|reduced|enhanced|redesigned|new|various|minor|several|many|performance|stability|bug|other|small|more)\b/i.test(
      text,
    ) || /\b(?:improvements?|enhancements?|tweaks|additions|cleanups?)\b/i.test(text)
  );
}

export function gainWays(thing: string, subjects: Subjects): string[] {
  const words = thing.split(' ');
  const plural = isPlural(words, 0, readNounPhrase(words, 0).end - 1) || / and /.test(thing);
  return [
    `there ${plural && !/^an? /.test(thing) ? 'are' : 'is'} ${thing}`,
    `this release brings ${thing}`,
    `the update comes with ${thing}`,
    ...(subjects.product ? [`${subjects.product} gets ${thing}`] : []),
  ];
}
