import { withoutMarks } from '../../src/script/read/node.ts';
import { readSource } from '../../src/script/read/read-source.ts';
import { readReleases } from '../../src/script/units/read-entries.ts';
import { wholeText } from '../../src/script/units/unit.ts';

/** The releases of a text, each with the words of its units, without asides. */
export function releasesOf(content: string) {
  const { nodes, text } = readSource(content);
  return readReleases(nodes, text).map(({ version, date, units }) => ({
    version,
    date,
    narrated: units.filter(({ aside }) => !aside).map((unit) => withoutMarks(wholeText(unit))),
  }));
}
