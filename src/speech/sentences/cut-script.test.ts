import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { Problem } from '../../domain/errors.ts';
import type { Script } from '../../domain/script.ts';
import { cutScript } from './cut-script.ts';

const same = (text: string) => text;
const cut = (text: string, toSpoken = same) =>
  cutScript({ language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] }, { toSpoken }).map(
    (sentence) => sentence.text,
  );
const bare = (text: string) => text.replaceAll(/\s/g, '');

describe('cutting a script into sentences', () => {
  const whole = [
    'Some formats, e.g. Markdown, are read.',
    'It was written by Dr. Smith and J. R. Tolkien.',
    'See No. 5 and Fig. 2 for the numbers.',
    'Version v1.2.3 is 2.5 times as fast as 2.0.',
    'Edit config.yaml and main.ts before you run it.',
    'It works on e.g. Windows, i.e. everywhere.',
    'The update takes approx. 3 minutes vs. 10 before.',
    'Yahoo! is a name.',
    'It supports tabs, lists, etc. in the editor.',
  ];
  for (const text of whole) it(`keeps "${text}" whole`, () => assert.deepEqual(cut(text), [text]));

  it('cuts where sentences end', () => {
    assert.deepEqual(cut('We chose plan B. It works! Does it? Yes.'), [
      'We chose plan B.',
      'It works!',
      'Does it?',
      'Yes.',
    ]);
    assert.deepEqual(cut('This is v1.2. Next comes v1.3. Upgrade to Node.js 24. Done.'), [
      'This is v1.2.',
      'Next comes v1.3.',
      'Upgrade to Node.js 24.',
      'Done.',
    ]);
    assert.deepEqual(cut('He said "Stop." Then he left.'), ['He said "Stop."', 'Then he left.']);
  });

  it('says what follows each sentence and where sections begin', () => {
    const script: Script = {
      language: 'en',
      speakers: 2,
      turns: [
        { speaker: 1, text: 'One. Two.', section: 'Start' },
        { speaker: 1, text: 'Three.', section: null },
        { speaker: 2, text: 'Four.', section: null },
        { speaker: 2, text: ' ', section: 'End' },
        { speaker: 1, text: 'Five.', section: null },
      ],
    };
    const sentences = cutScript(script, { toSpoken: same });
    assert.deepEqual(
      sentences.map(({ text, boundary, section }) => [text, boundary, section]),
      [
        ['One.', 'sentence', 'Start'],
        ['Two.', 'paragraph', null],
        ['Three.', 'speaker', null],
        ['Four.', 'section', null],
        ['Five.', 'end', 'End'],
      ],
    );
  });

  it('cuts a long sentence at its clauses', () => {
    const clause = 'this is a clause of about sixty characters that goes on and on';
    const pieces = cut(`${clause}, ${clause}; ${clause}, ${clause}, ${clause}.`);
    assert.ok(pieces.length > 1);
    for (const piece of pieces) assert.match(piece, /[,;.]$/);
  });

  it('keeps the spoken form of any text within the limit', () => {
    const spell = (text: string) => text.replaceAll(/\d/g, 'seven ');
    for (const text of [
      '1234567890 '.repeat(30),
      'a'.repeat(5000),
      'word '.repeat(10_000),
      '你好'.repeat(500),
    ]) {
      const sentences = cutScript(
        { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] },
        { toSpoken: spell, limit: 240 },
      );
      for (const sentence of sentences) assert.ok(sentence.spoken.length <= 240, sentence.spoken);
    }
  });

  it('loses nothing and cuts no word', () => {
    const words = fc.array(
      fc.oneof(
        fc.stringMatching(/^[a-zA-Z0-9_./?!-]{1,16}$/),
        fc.constantFrom(
          'e.g.',
          'Dr.',
          'v1.2.',
          'No.',
          '5',
          '2.5',
          'end.',
          'Why?',
          '—',
          ',',
          ';',
          '\n',
          '"So."',
          'J.',
          '👩‍👩‍👧',
          'é',
        ),
        fc.string({ unit: 'binary-ascii', maxLength: 12 }),
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 300 }), (list, limit) => {
        const text = list.join(' ');
        const sentences = cutScript(
          { language: 'en', speakers: 1, turns: [{ speaker: 1, text, section: null }] },
          { toSpoken: same, limit },
        );
        assert.equal(bare(sentences.map((sentence) => sentence.text).join('')), bare(text));
        const known = new Set(text.split(/\s+/));
        const cutWords = sentences
          .flatMap((sentence) => sentence.text.split(/\s+/))
          .filter((word) => !known.has(word));
        for (const word of cutWords)
          assert.ok([...known].some((long) => long.length > limit && long.includes(word)));
      }),
      { numRuns: 300 },
    );
  });

  it('loses nothing of any other script', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 10, max: 99 }),
        (text, limit) => {
          const turns = [{ speaker: 1 as const, text, section: null }];
          const sentences = cutScript({ language: 'zh', speakers: 1, turns }, { toSpoken: same, limit });
          assert.equal(bare(sentences.map((sentence) => sentence.text).join('')), bare(text));
        },
      ),
    );
  });

  it('cuts 51,200 characters without a full stop, in time that grows with their number', () => {
    const text = 'no stop here '.repeat(3940);
    assert.ok(cut(text).every((piece) => piece.length <= 240));
    assertLinear(text, cut);
  });

  it('cuts between characters, however many marks one of them has', () => {
    const accent = '\u0301';
    for (const count of [4_000, 51_200]) {
      assert.deepEqual(cut(`a${accent.repeat(count)}`), [`a${accent.repeat(count)}`]);
    }
    const marked = `e${accent.repeat(100)}`;
    const pieces = cut(marked.repeat(500));
    assert.equal(pieces.join(''), marked.repeat(500));
    for (const piece of pieces) assert.match(piece, /^(?:e\u0301{100}){1,2}$/);
    const family = '👩‍👩‍👧';
    assert.ok(cut(family.repeat(200)).every((piece) => piece.length % family.length === 0));
    assert.deepEqual(cut(`${'x'.repeat(239)}，${accent}`), ['x'.repeat(239), `，${accent}`]);
  });

  it('cuts hostile texts in time that grows with their length', () => {
    const units = [
      '\u0301',
      'Dr. Who ',
      'a\u0301',
      '🇩🇪',
      '; ',
      'x, ',
      `${'w'.repeat(300)} `,
      'No. 5 ',
      ' \u0301',
    ];
    for (const unit of units) assertLinear(unit.repeat(51_200 / unit.length), cut, JSON.stringify(unit));
  });

  it('takes 3,000 sentences and no more', () => {
    assert.equal(cut('Done. '.repeat(3_000)).length, 3_000);
    assert.throws(
      () => cut('Done. '.repeat(3_001)),
      (error) =>
        error instanceof Problem &&
        error.fault === 'deterministic' &&
        /more than 3,000 sentences/.test(error.message),
    );
  });

  it('asks for the spoken form of a sentence only once', () => {
    let asked = 0;
    cut('One sentence. Another sentence. And one more.', (text) => {
      asked += 1;
      return text;
    });
    assert.equal(asked, 3);
  });
});
