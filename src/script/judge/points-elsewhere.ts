import { wordList } from '../word-list.ts';

/** Words by which a sentence leans on something that is only seen: a table, a picture, a sample below. */
const signs = wordList(
  'of the above|the above|the following|these following|as follows|listed below|see below|shown below|shown above|as mentioned|mentioned above|mentioned earlier|described above|described below|this figure|this diagram|this table|this screenshot|this image|this video|the video|click|screenshot|like this|here is an example|here is the example|here is a diagram|here are some examples',
);
const pattern = new RegExp(`\\b(?:${signs.join('|')})\\b|\\b(?:below|above)[.:)]*$`, 'i');

export function pointsElsewhere(sentence: string): boolean {
  return pattern.test(sentence);
}
