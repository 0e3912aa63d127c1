import type { Sayable } from './sayable.ts';
import type { Subjects } from './subjects.ts';
import { verbOf } from './verb-forms.ts';

/** A call of an interface, as it came out of code: "POST /drafts" is an endpoint. */
export function endpointWays({ category }: Pick<Sayable, 'category'>, text: string): string[] {
  const [, method = '', path = '', rest = ''] =
    /^\uE010(GET|POST|PUT|PATCH|DELETE|HEAD)\uE011(\S+?)(?:,? (.+))?$/.exec(text) ?? [];
  if (path === '' || /fixed|security|performance/.test(category)) return [];
  const told =
    rest === '' ? '' : `, ${verbOf(rest.split(' ')[0] ?? '')?.form === 'base' ? 'to ' : ''}${rest}`;
  if (category === 'added')
    return [
      `there is a new ${method} endpoint, ${path}${told}`,
      `this release adds a ${method} endpoint, ${path}${told}`,
    ];
  const done =
    { removed: 'has been removed', deprecated: 'is now deprecated' }[category as string] ?? 'has changed';
  return rest === '' || /^(?:for|from|in|of)\b/.test(rest)
    ? [`the ${method} endpoint ${path} ${rest === '' ? '' : `${rest} `}${done}`]
    : [];
}

/** "`POST /refunds` cancels a refund.", under what is new: an endpoint, and what it does. */
export function actingEndpoint({ category }: Sayable, text: string): string[] {
  const [, method = '', path = '', does = '', rest = ''] =
    /^\uE010(GET|POST|PUT|PATCH|DELETE|HEAD)\uE011(\S+) (?:now )?(\S+) (.+)$/.exec(text) ?? [];
  if (category !== 'added' || verbOf(does)?.form !== 'third') return [];
  return [
    `there is a new ${method} endpoint, ${path}, which ${does} ${rest}`,
    `a new ${method} endpoint, ${path}, ${does} ${rest}`,
  ];
}

/** "yaml 2.1, cookies 0.7 to close a hole": what the release uses now, and why. */
export function movedToWays(text: string, subjects: Subjects): string[] {
  const [, list = '', why = ''] =
    /^((?:\S+[ \uE011]v?\d+\.\d[\w.]*(?: or later)?(?:,| and|, and)? ){1,6})(to (?:close|fix|address|patch|mitigate|resolve|avoid) .+)$/.exec(
      text,
    ) ?? [];
  if (list === '') return [];
  const named = list
    .trim()
    .replace(/,$/, '')
    .split(/, (?:and )?| and /);
  const joined = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return [
    `${subjects.product ?? 'this release'} moves to ${joined} ${why}`,
    `the update moves to ${joined} ${why}`,
  ];
}
