import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { assertLinear } from '../../tests/support/processor-time.ts';
import { writerInput } from '../../tests/support/writer-input.ts';
import { type SourceType, sourceTypes, verbosities } from '../domain/conversion-settings.ts';
import { Problem } from '../domain/errors.ts';
import { formatScript } from '../domain/script.ts';
import type { WriterOutput } from '../domain/writing.ts';
import { writeScript } from './write-script.ts';

const things =
  'pier crane buoy anchor chart lantern ferry rudder compass mast harbor gangway tide winch'.split(' ');
const places = 'on tablets|in the office|at night|for guests|after a restart|in dark mode|during sync'.split(
  '|',
);
const heads = ['Added', 'Fixed', 'Changed', 'Removed', 'Security', 'Deprecated'] as const;

/** Generates entries of several shapes. The number makes each entry unique. */
const entry = fc
  .record({
    thing: fc.constantFrom(...things),
    place: fc.constantFrom(...places),
    shape: fc.nat(5),
    number: fc.integer({ min: 2, max: 999 }),
  })
  .map(({ thing, place, shape, number }) => {
    const forms = [
      `Add a ${thing} of ${number} meters ${place}`,
      `You can now move ${number} ${thing}s ${place}.`,
      `Fixed a crash of the ${thing} with ${number} ropes ${place}`,
      `The ${thing} could not hold ${number} boats ${place}`,
      `A ${thing} for ${number} boats ${place}`,
      `The ${thing} must not carry more than ${number} boats ${place}.`,
    ];
    return forms[shape] ?? '';
  });

const section = fc
  .record({ head: fc.constantFrom(...heads), entries: fc.array(entry, { minLength: 1, maxLength: 9 }) })
  .map(({ head, entries }) => `### ${head}\n${[...new Set(entries)].map((line) => `- ${line}`).join('\n')}`);

const notes = fc
  .record({
    minor: fc.integer({ min: 1, max: 40 }),
    sections: fc.uniqueArray(section, {
      minLength: 1,
      maxLength: 4,
      selector: (text) => text.split('\n')[0],
    }),
    older: fc.array(entry, { minLength: 1, maxLength: 3 }),
  })
  .map(({ minor, sections, older }) => ({
    version: `3.${minor}.0`,
    content: `# Changelog\n\n## 3.${minor}.0\n\n${sections.join('\n\n')}\n\n## 3.${minor - 1}.0\n\n${older.map((line) => `- ${line}`).join('\n')}\n`,
  }));

const documents = fc
  .array(
    fc.record({ title: fc.constantFrom(...things), lines: fc.array(entry, { minLength: 1, maxLength: 5 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) =>
    parts
      .map(
        ({ title, lines }) =>
          `## About the ${title}\n\n${lines.map((line) => `${line.replace(/\.$/, '')}.`).join(' ')}`,
      )
      .join('\n\n'),
  );

/** Outputs by content and settings, because properties share their notes. */
const written = new Map<string, WriterOutput>();
const write = (content: string, settings = {}, sourceType: SourceType = 'changelog') => {
  const key = JSON.stringify([content, settings, sourceType]);
  const output =
    written.get(key) ?? writeScript(writerInput(content, { sourceType, title: 'Harbor', settings }));
  written.set(key, output);
  return output;
};
const idsOf = ({ sources }: WriterOutput, manners: readonly string[]) =>
  new Set(
    sources
      .filter(({ manner }) => manners.includes(manner))
      .flatMap(({ units }) => units.map(({ id }) => id)),
  );
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
const stem = (word: string) => (/^\d/.test(word) ? word : word.slice(0, 4).replace(/s$/, ''));

/** Words of frames, among them the verb of the category that the entry is in. */
const framing = new Set(
  'adds brings fixes removes deprecates where and now this release also until now all three four both are fixed new removed security deprecated changed improved breaking known issue issues there fix for the written notes list more one two has been'.split(
    ' ',
  ),
);

test('every word and number of a quoted or framed sentence comes from its units', () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(...verbosities), ({ content }, verbosity) => {
      const { sources, units } = write(content, { verbosity });
      const texts = new Map(units.map(({ id, text }) => [id, text]));
      for (const source of sources.filter(({ manner }) => manner === 'quoted' || manner === 'framed')) {
        const given = new Set(wordsOf(source.units.map(({ id }) => texts.get(id)).join(' ')).map(stem));
        const foreign = wordsOf(source.text).filter((word) => !framing.has(word) && !given.has(stem(word)));
        assert.deepEqual(foreign, [], source.text);
      }
    }),
    { numRuns: 30 },
  );
});

test('negation, modality and limits stay with what they limit', () => {
  const limits = /\b(?:not|must|only|may|unless|could)\b/g;
  fc.assert(
    fc.property(notes, ({ content }) => {
      const { sources, units } = write(content, { verbosity: 'detailed' });
      const texts = new Map(units.map(({ id, text }) => [id, text]));
      for (const { manner, text, units: own } of sources) {
        if (manner !== 'quoted' && manner !== 'framed') continue;
        const given = own.map(({ id }) => texts.get(id)).join(' ');
        assert.deepEqual(text.match(limits)?.toSorted(), given.match(limits)?.toSorted(), text);
      }
    }),
    { numRuns: 30 },
  );
});

test('what is narrated and what is counted are together everything in the newest release', () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(...verbosities), ({ content }, verbosity) => {
      const output = write(content, { verbosity });
      const news = output.units.filter((unit) => unit.news).map(({ id }) => id);
      const said = idsOf(output, ['quoted', 'framed', 'counted']);
      assert.deepEqual(
        news.filter((id) => !said.has(id)),
        [],
      );
      const rest = output.sources.find(({ text }) => /^The (?:written )?notes (?:also )?list/.test(text));
      const narrated = idsOf(output, ['quoted', 'framed']);
      for (const { id } of rest?.units ?? []) assert.ok(!narrated.has(id));
    }),
    { numRuns: 30 },
  );
});

test('a longer script narrates everything that a shorter one narrates', () => {
  fc.assert(
    fc.property(notes, documents, ({ content }, text) => {
      for (const [sourceType, given] of [
        ['changelog', content],
        ['document', text],
      ] as const) {
        const narrated = verbosities.map((verbosity) =>
          idsOf(write(given, { verbosity }, sourceType), ['quoted', 'framed']),
        );
        const [brief, normal, detailed] = narrated;
        assert.ok(
          [...(brief ?? [])].every((id) => normal?.has(id)),
          'brief ⊂ normal',
        );
        assert.ok(
          [...(normal ?? [])].every((id) => detailed?.has(id)),
          'normal ⊂ detailed',
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('the newest version is announced, and what must be known is narrated or counted', () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(1 as const, 2 as const), ({ content, version }, speakers) => {
      const output = write(content, { speakers });
      assert.match(
        formatScript(output.script),
        new RegExp(`Harbor ${version.replaceAll('.', '\\.')} is out`),
      );
      const said = idsOf(output, ['quoted', 'framed', 'counted']);
      for (const unit of output.units) if (unit.news && unit.must) assert.ok(said.has(unit.id), unit.text);
    }),
    { numRuns: 30 },
  );
});

test('a paragraph that leans on the one before follows it', () => {
  const leaning = fc.record({
    title: fc.constantFrom(...things),
    lines: fc.array(entry, { minLength: 2, maxLength: 4 }),
  });
  const text = fc
    .array(leaning, { minLength: 1, maxLength: 6 })
    .map((parts) =>
      parts
        .map(
          ({ title, lines }) =>
            `## About the ${title}\n\n${lines.map((line, index) => `${index % 2 === 1 ? 'This means that the yard is busy. ' : ''}${line.replace(/\.$/, '')}.`).join('\n\n')}`,
        )
        .join('\n\n'),
    );
  fc.assert(
    fc.property(text, fc.constantFrom(...verbosities), (content, verbosity) => {
      const { sources } = writeScript(
        writerInput(content, { sourceType: 'document', title: 'Yard', settings: { verbosity } }),
      );
      const narrated = sources.filter(({ manner }) => manner === 'quoted');
      for (const [index, { text: said, units }] of narrated.entries()) {
        if (!said.startsWith('This means')) continue;
        assert.equal(narrated[index - 1]?.units[0]?.id, (units[0]?.id ?? 0) - 1, said);
      }
    }),
    { numRuns: 30 },
  );
});

test('nothing says that there is nothing else or nothing to do', () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(...verbosities), ({ content }, verbosity) => {
      const text = formatScript(write(content, { verbosity, speakers: 2 }).script);
      assert.doesNotMatch(text, /nothing (?:else|to do)|no action|that is all|that's all/i);
    }),
    { numRuns: 30 },
  );
});

test('every entry is heard under its category', () => {
  const audible: Readonly<Record<string, RegExp>> = {
    fixed: /fix|until now/i,
    removed: /remove|going away/i,
    security: /security|fixed|until now/i,
    deprecated: /deprecat|going away/i,
  };
  fc.assert(
    fc.property(notes, ({ content }) => {
      const output = write(content, { verbosity: 'detailed' });
      const turns = output.script.turns.map(({ text }) => text);
      // The verb of an entry makes its category audible.
      for (const { id, category } of output.units.filter(
        ({ news, text }) => news && !/^(?:Fixed|Add) /.test(text),
      )) {
        const source = output.sources.find(
          ({ manner, units }) => manner === 'framed' && units.some((unit) => unit.id === id),
        );
        const pattern = audible[category ?? ''];
        if (source === undefined || pattern === undefined) continue;
        const turn = turns.find((text) => text.includes(source.text)) ?? '';
        assert.match(turn + (turns[0] ?? ''), pattern, source.text);
      }
    }),
    { numRuns: 30 },
  );
});

test('the same input gives the same script, in which every offset lies inside the source', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400, unit: 'binary' }),
      fc.constantFrom(...sourceTypes),
      (content, sourceType) => {
        const input = writerInput(content, { sourceType, title: 'Harbor' });
        try {
          const output = writeScript(input);
          assert.deepEqual(writeScript(input), output);
          for (const { start, end } of output.units) assert.ok(start <= end && end <= [...content].length);
        } catch (error) {
          assert.ok(error instanceof Problem && error.code === 'GENERATION_FAILED', String(error));
        }
      },
    ),
    { numRuns: 60 },
  );
});

const crumbs =
  '( [ * _ ` # | <a> ]( \\ #1 @a 1. a.b / :: % {{ {% <!-- . A. ? , and fix: a: **a** (#1 [a]( 0x - a ## 1.0 http://a.b CVE-2020-1234 (a) ~~a " Host 1: TC: a'.split(
    ' ',
  );

test('hostile texts take time in proportion to their length', () => {
  for (const crumb of [...crumbs, '- a\n', 'a\n\n', '- Fixed the crash (#111', 'é\u0301', '\u0301']) {
    const content = crumb.repeat(Math.ceil(51_200 / crumb.length)).slice(0, 51_200);
    assertLinear(
      content,
      (text) => {
        try {
          writeScript(writerInput(text, { title: 'Harbor' }));
        } catch (error) {
          assert.ok(error instanceof Problem);
        }
      },
      crumb,
    );
  }
});
