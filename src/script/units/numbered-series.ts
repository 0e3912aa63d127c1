import { type Node, withoutMarks } from '../read/node.ts';
import type { VersionHeading } from './version-heading.ts';

/** "Sprint 65 Release Notes", then "Sprint 64 Release Notes": headings that differ in a falling number open releases. */
export function numberedSeries(nodes: readonly Node[]): ReadonlyMap<Node, VersionHeading> {
  const read = nodes.flatMap((node) => {
    if (node.kind !== 'heading') return [];
    const [, before = '', number = '', after = ''] = form.exec(withoutMarks(node.text)) ?? [];
    return number === ''
      ? []
      : [{ node, number, before: before.trim(), key: [node.level, before, after].join('\n') }];
  });
  const series = [...Map.groupBy(read, ({ key }) => key).values()].find(
    (some) =>
      some.length > 1 &&
      some.every(({ number }, at) => at === 0 || Number(number) < Number(some[at - 1]?.number)),
  );
  return new Map(
    (series ?? []).map(({ node, number, before }) => [
      node,
      { version: number, date: null, name: before, unreleased: false },
    ]),
  );
}

const form = /^(\p{L}[\p{L} -]{1,30} )(\d{1,5})((?: [\p{L} -]{1,30})?)$/u;
