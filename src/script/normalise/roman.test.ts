import { casesHold } from './cases-hold.ts';

casesHold('roman', [
  ['Part IV', 'Part four'],
  ['Part I', 'Part one'],
  ['Chapter XII', 'Chapter twelve'],
  ['Henry VIII', 'Henry the eighth'],
  ["Louis XIV's court", "Louis the fourteenth's court"],
  ['World War II', 'World War two'],
  ['Phase III', 'Phase three'],
  ['I MIX a CD', 'I mix a C D'],
  ['Type I error', 'Type one error'],
  ['I think so.', 'I think so.'],
  ['Part XML', 'Part X M L'],
  ['Section V', 'Section five'],
  ['Act III, Scene II', 'Act three, Scene two'],
  ['Vol. IX', 'Volume nine'],
  ['Level C', 'Level C'],
  ['Appendix IIII', 'Appendix I I I I'],
]);
