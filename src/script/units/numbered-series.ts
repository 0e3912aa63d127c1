import { type Node, withoutMarks } from '../read/node.ts';

/**
 * Returns headings that differ only in a falling number and so open releases: "Sprint 65 Release Notes", "Sprint 64
 * Release Notes".
 */
export function numberedSeries(nodes: readonly Node[]) {
  const read = nodes.flatMap((node, index) => {
    const [, before = '', version = '', after = ''] =
      node.kind === 'heading' ? (form.exec(withoutMarks(node.text)) ?? []) : [];
    if (node.kind !== 'heading' || version === '') return [];
    const heading = { version, date: null, name: before.trim(), unreleased: false };
    return [{ index, level: node.level, heading, key: [node.level, before, after].join('\n') }];
  });
  return (
    [...Map.groupBy(read, ({ key }) => key).values()].find(
      (some) =>
        some.length > 1 &&
        some.every(
          ({ heading }, at) => at === 0 || Number(heading.version) < Number(some[at - 1]?.heading.version),
        ),
    ) ?? []
  );
}

const form = /^(\p{L}[\p{L} -]{1,30} )(\d{1,5})((?: [\p{L} -]{1,30})?)$/u;
