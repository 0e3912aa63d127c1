import { wordSet } from '../word-list.ts';

/** Names that are also English words, or that the lexicon has in lower case. */
const names = wordSet(
  'english german french spanish italian portuguese dutch swedish norwegian danish finnish polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian chinese japanese korean arabic hebrew persian hindi thai vietnamese indonesian catalan basque croatian serbian slovenian lithuanian latvian estonian icelandic irish welsh brazilian american british european asian african canadian australian indian latin cyrillic ' +
    'monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december easter christmas ' +
    'windows android linux unix mac macintosh apple google amazon microsoft facebook twitter chrome chromium firefox safari edge opera explorer outlook excel office teams slack discord steam docker python java ruby rust swift kotlin perl bluetooth ethernet unicode markdown wayland vulkan debian ubuntu oracle adobe photoshop acrobat intel nvidia samsung sony nintendo xbox alexa siri',
);

/** Whether a word keeps its capital at any position. */
export function isName(word: string): boolean {
  return names.has(word.toLowerCase());
}
