import type { WriterInput } from '../../domain/writing.ts';
import type { Fault } from './fault.ts';

const patterns: readonly [Fault['kind'], RegExp, string][] = [
  ['address', /https?:\/\/\S*|\bwww\.\S+/gi, 'Leave addresses out; nobody can click on sound.'],
  ['hash', /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g, 'Leave commit hashes out.'],
  [
    'markup',
    /\*\*|`|\]\(|<\/?[a-z][^<>]*>|^#{1,6}\s|&(?:amp|lt|gt|quot|nbsp);/gim,
    'Write plain sentences without markup.',
  ],
  ['markup', /(?:^|[\s(])(?:#\d+|@[\w-]+)/g, 'Leave ticket numbers and handles out.'],
];

/** Marks that only a screen can show. The call to action is the caller's own and may hold an address. */
export function findMarkup(turns: readonly string[], input: WriterInput): Fault[] {
  const exempt = input.settings.cta ?? '';
  return turns.flatMap((turn) =>
    patterns.flatMap(([kind, pattern, message]) =>
      [...turn.matchAll(pattern)]
        .map(([found]) => found.trim())
        .filter((found) => found !== '' && !exempt.includes(found.replace(/[.,;!?]+$/, '')))
        .map((text) => ({ kind, text, message })),
    ),
  );
}
