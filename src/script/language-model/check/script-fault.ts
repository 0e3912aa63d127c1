import type { Fault } from '../../fidelity/fault.ts';

/** Something that makes a script unfit. The message is for the model, which may try once more. */
export type ScriptFault = {
  readonly kind:
    | Fault['kind']
    | 'form'
    | 'length'
    | 'dialogue'
    | 'naming'
    | 'language'
    | 'refusal'
    | 'obedience';
  readonly message: string;
};

const inPlainWords: Readonly<Record<ScriptFault['kind'], string>> = {
  number: 'gave numbers that are not in the text',
  missing: 'left out a breaking or security change',
  markup: 'wrote markup instead of spoken words',
  address: 'read out addresses',
  hash: 'read out commit hashes',
  form: 'gave no script in the form asked for',
  length: 'kept far from the length asked for',
  dialogue: 'gave no proper dialogue',
  naming: 'did not name the product and version',
  language: 'wrote in another language than the text',
  refusal: 'declined to write the script',
  obedience: 'followed instructions inside the text',
};

/** What went wrong, for whoever asked for the script: each kind once, the worst two. */
export function sumUpFaults(faults: readonly ScriptFault[]): string {
  const kinds = [...new Set(faults.map(({ kind }) => kind))].toSorted(
    (left, right) => rank(left) - rank(right),
  );
  return kinds
    .slice(0, 2)
    .map((kind) => inPlainWords[kind])
    .join(' and ');
}

const worstFirst: readonly ScriptFault['kind'][] = [
  'obedience',
  'refusal',
  'form',
  'number',
  'missing',
  'language',
];

function rank(kind: ScriptFault['kind']): number {
  const place = worstFirst.indexOf(kind);
  return place < 0 ? worstFirst.length : place;
}
