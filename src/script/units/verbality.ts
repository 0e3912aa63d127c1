import { shapeOf } from '../judge/shape.ts';
import { findVerb, isOffer, isShared, releaseVerbs, thirdPerson } from '../judge/verbs.ts';
import type { Unit } from './unit.ts';

/** Marks the entries of a list as verbal if most of them begin with possible verbs, because authors are consistent. */
export function withVerbality(units: readonly Unit[]): Unit[] {
  const lists = Map.groupBy(units, ({ path, form }) => [form, ...path].join('\n'));
  return [...lists.values()]
    .flatMap((beside) => {
      const leading = beside.flatMap(({ sentences: [first = ''] }) => shapeOf(first, true));
      const verbs = leading.flatMap((shape) => (shape.kind === 'verb' ? [thirdPerson(shape.verb.base)] : []));
      const sure = beside.filter(({ sentences: [first = ''] }) => shapeOf(first).kind === 'verb');
      const opens = beside.filter(
        ({ sentences: [first = ''] }) => findVerb(first.split(' ', 1)[0] ?? '') !== null,
      );
      const small = beside.filter(({ sentences: [first = ''] }) => /^\p{Ll}/u.test(first));
      const offers = beside.length > 1 && beside.every(({ sentences: [first = ''] }) => isOffer(first));
      const verbal =
        offers ||
        (beside.length > 2 &&
          ((verbs.length >= beside.length * 0.7 && sure.length >= beside.length * 0.5) ||
            (opens.length === beside.length && sure.length >= beside.length * 0.5) ||
            // Subjects of commits are in the imperative.
            (opens.length >= beside.length * 0.7 && small.length >= beside.length * 0.7)));
      // "Fix a crash" is the style of a log, "Fixed a crash" is not.
      const logged = leading.some(
        (shape) => shape.kind === 'verb' && shape.verb.form === 'base' && /^fix$/.test(shape.verb.base),
      );
      const actions =
        logged || verbs.some((verb) => releaseVerbs.has(verb) && !isShared(verb) && !repairs.test(verb));
      return beside.map((unit) => ({ ...unit, verbal, actions }));
    })
    .toSorted((one, other) => one.id - other.id);
}

/** Matches verbs that also stand beside the actions of users: "Fixed a crash" beside "Rotate blocks". */
const repairs = /^(?:fixes|resolves|corrects|squashes)$/;
