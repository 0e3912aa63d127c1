import { placed, type Speaker } from './entry-labels.ts';
import { opened, upperFirst } from './spoken-text.ts';

/** What a release or its product does: "adds tabs". */
export type Deed = {
  readonly kind: 'deed';
  readonly doer: 'release' | 'product';
  readonly verb: string;
  readonly object: string;
  readonly scope: string | null;
};

/** "This release adds tabs and a search, and fixes a crash." */
export function sayDeeds(deeds: readonly Deed[], before: number, { subject, product }: Speaker): string {
  const [{ doer, scope, verb } = { doer: 'release', scope: null, verb: '' }] = deeds;
  const named = doer === 'product' && product !== null;
  const own = named ? upperFirst(product) : subject;
  const now = named && !/^(?:no|can|will|is|now)\b/.test(verb) ? ' now' : '';
  const again = before % 3 === 2 ? `${own} also` : 'It also';
  const first =
    scope === null && before > 0
      ? again.replace(/ also$/, /^(?:no|can|will|is|now)\b/.test(verb) ? '' : ' also')
      : own + now;
  const text = `${first} ${predicates(deeds)}.`;
  if (scope === null) return text;
  return `${upperFirst(placed(scope))}, ${named ? text : text.charAt(0).toLowerCase() + text.slice(1)}`;
}

function predicates(deeds: readonly Deed[]): string {
  const parts = deeds.map(({ verb, object }, index) => {
    const same = index > 0 && deeds.every((one) => one.verb === verb && !/\band\b/.test(one.object));
    return same ? opened(object) : `${verb} ${opened(object)}`;
  });
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  const simple = parts.length === 1 && deeds.every(({ object }) => !/\band\b/.test(object));
  return `${parts.join(', ')}${simple ? '' : ','} and ${last}`;
}
