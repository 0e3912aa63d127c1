import { invalid } from '../../operations/input.ts';
import type { Entry } from './catalog.ts';
import { callOf } from './examples/call.ts';

/** The records below these paths belong to one mode. */
const sandboxed = ['/conversions', '/scripts', '/drafts', '/episodes'];

/** Whether a reader may run it: it only reads, or it changes only data of the sandbox. */
export function canRun(entry: Entry): boolean {
  const { method, path, isEvent } = entry;
  if (isEvent || callOf(entry, '').responseKind === 'stream') return false;
  return method === 'GET' || sandboxed.some((each) => `${path}/`.startsWith(`${each}/`));
}

/** A value that a reader fills in. Optional ones may be empty. */
export type Input = {
  /** The name of the form's field. */
  readonly name: string;
  readonly label: string;
  readonly place: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly value: string;
};

/** The parameters and the body, with the values of the example. */
export function inputsOf(entry: Entry): Input[] {
  const call = callOf(entry, '');
  const parameters = entry.parameters.flatMap(({ in: place, name, required = false }): Input[] => {
    if (place !== 'path' && place !== 'query') return [];
    const value = call[place][name] ?? '';
    return [{ name: `${place}-${name}`, label: name, place, required, value: String(value) }];
  });
  if (call.body === undefined) return parameters;
  const value = JSON.stringify(call.body, null, 2);
  return [...parameters, { name: 'body', label: 'Body', place: 'body', required: true, value }];
}

/** The path below `/v1` with its query. */
export function pathOf({ path }: Entry, inputs: readonly Input[]): string {
  const filled = inputs
    .filter(({ place }) => place === 'path')
    .reduce((text, { label, ...input }) => text.replace(`{${label}}`, () => step(input)), path);
  const query = inputs.filter(({ place, value }) => place === 'query' && value !== '');
  const search = new URLSearchParams(query.map(({ label, value }): [string, string] => [label, value]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** One step of a path: not empty, and none that leads to another path. */
function step({ name, value }: Pick<Input, 'name' | 'value'>): string {
  if (['', '.', '..'].includes(value)) throw invalid(name, 'must not be empty or a dot');
  return encodeURIComponent(value);
}
