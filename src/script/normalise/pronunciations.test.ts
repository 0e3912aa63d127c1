import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { assertLinear, processorTime } from '../../../tests/support/processor-time.ts';
import { createNormaliser } from './create-normaliser.ts';
import { parsePronunciations } from './parse-pronunciations.ts';

const forms: readonly (readonly [note: string, term: string, spoken: string])[] = [
  ['kubectl = "kube control"', 'kubectl', 'kube control'],
  ['kubectl = kube control', 'kubectl', 'kube control'],
  ['kubectl="kube control"', 'kubectl', 'kube control'],
  ['Say "nginx" as "engine x"', 'nginx', 'engine x'],
  ['say nginx as engine x', 'nginx', 'engine x'],
  ['Please say “nginx” as “engine x”.', 'nginx', 'engine x'],
  ['Pronounce GIF like jif', 'GIF', 'jif'],
  ['Pronounce "GIF" as \'jif\'', 'GIF', 'jif'],
  ['Read SQL as sequel', 'SQL', 'sequel'],
  ['SQL: sequel', 'SQL', 'sequel'],
  ['SQL -> sequel', 'SQL', 'sequel'],
  ['SQL => sequel', 'SQL', 'sequel'],
  ['SQL → sequel', 'SQL', 'sequel'],
  ['SQL - sequel', 'SQL', 'sequel'],
  ['SQL (sequel)', 'SQL', 'sequel'],
  ['"Aloud" → "a loud"', 'Aloud', 'a loud'],
  ['kubectl is pronounced "kube control"', 'kubectl', 'kube control'],
  ['kubectl is pronounced as kube control', 'kubectl', 'kube control'],
  ['The word "Nguyen" should be pronounced "win"', 'Nguyen', 'win'],
  ['Xiaomi is said like shao-mee', 'Xiaomi', 'shao-mee'],
  ['Siobhan sounds like shivawn', 'Siobhan', 'shivawn'],
  ['Node.js = node', 'Node.js', 'node'],
  ['C++ = see plus plus', 'C++', 'see plus plus'],
  ['- Vite: veet', 'Vite', 'veet'],
  ['1. Vite: veet', 'Vite', 'veet'],
  ['Visual Studio Code = V S code', 'Visual Studio Code', 'V S code'],
  ['nginx — engine x', 'nginx', 'engine x'],
  ['"nginx" is "engine x"', 'nginx', 'engine x'],
  ['nginx should sound like engine x', 'nginx', 'engine x'],
  ['Pronounce nginx "engine x"', 'nginx', 'engine x'],
  ['SQL must be spoken as "sequel"', 'SQL', 'sequel'],
  ['Always say SQL as sequel', 'SQL', 'sequel'],
  ["'SQL' as 'sequel'", 'SQL', 'sequel'],
  ['SQL should be "sequel"', 'SQL', 'sequel'],
  ['SQL\tsequel', 'SQL', 'sequel'],
  ['For SQL, say sequel', 'SQL', 'sequel'],
  ['Replace SQL with sequel', 'SQL', 'sequel'],
  ['{"SQL": "sequel"}', 'SQL', 'sequel'],
  ['SQL = "sequel" (not S Q L)', 'SQL', 'sequel'],
  ['Read URL as "earl", not "U R L"', 'URL', 'earl'],
  ['Nguyen (pronounced win)', 'Nguyen', 'win'],
  ['How to say Qt: cute', 'Qt', 'cute'],
  ['Pronunciation: Qt = cute', 'Qt', 'cute'],
  ['Spell out SQL', 'SQL', 'S Q L'],
  ['API should be spelled out', 'API', 'A-P I'],
];

describe('Pronunciation notes', () => {
  for (const [note, term, spoken] of forms) {
    test(`are understood as ${JSON.stringify(note)}`, () => {
      assert.deepEqual(parsePronunciations(note), { pronunciations: [{ term, spoken }], notUnderstood: [] });
    });
  }

  test('may be on lines, between semicolons and between commas', () => {
    for (const notes of [
      'SQL: sequel\nGIF: jif',
      'SQL: sequel; GIF: jif',
      'SQL = sequel, GIF = jif',
      'SQL: sequel. GIF: jif.',
      'SQL: sequel / GIF: jif',
      '{"SQL": "sequel", "GIF": "jif"}',
      '{\n  "SQL": "sequel",\n  "GIF": "jif"\n}',
      '# Pronunciation notes\nSQL = sequel\nGIF = jif',
    ]) {
      assert.deepEqual(
        parsePronunciations(notes).pronunciations,
        [
          { term: 'SQL', spoken: 'sequel' },
          { term: 'GIF', spoken: 'jif' },
        ],
        notes,
      );
    }
  });

  test('keep a comma that belongs to what is said', () => {
    assert.deepEqual(parsePronunciations('ACME = "ack, me"').pronunciations, [
      { term: 'ACME', spoken: 'ack, me' },
    ]);
  });

  test('that say nothing about a term come back as not understood', () => {
    assert.deepEqual(parsePronunciations('Speak slowly please\nSQL: sequel'), {
      pronunciations: [{ term: 'SQL', spoken: 'sequel' }],
      notUnderstood: ['Speak slowly please'],
    });
  });

  test('that only a person could follow come back as not understood', () => {
    for (const note of [
      'GIF is pronounced with a soft G',
      'nginx = /ˈɛndʒɪn ɛks/',
      'Don\'t say "SQL" as "S Q L"',
    ]) {
      assert.deepEqual(parsePronunciations(note), { pronunciations: [], notUnderstood: [note] });
    }
  });

  test('cost no more than their length asks for, even where nothing in them can be read', () => {
    for (const unit of ["'", ': ', 'a - ', 'say a as ', "' is '", 'x = y, ', '\t', ', not '])
      assertLinear(unit.repeat(51_200 / unit.length), parsePronunciations, JSON.stringify(unit));
  });

  test('never make the reader fail or lose a note', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (notes) => {
        const { pronunciations, notUnderstood } = parsePronunciations(notes);
        if (/[\p{L}\p{N}]/u.test(notes)) assert.ok(pronunciations.length + notUnderstood.length > 0);
      }),
    );
  });
});

const spokenCases: readonly (readonly [notes: string, written: string, spoken: string])[] = [
  ['SQL: sequel', 'The SQL query', 'The sequel query'],
  ['SQL: sequel', 'plain sql here', 'plain sequel here'],
  ['SQL: sequel', 'MySQL stays', 'My S Q L stays'],
  ['kubectl = kube cuddle', "kubectl's flags", "kube cuddle's flags"],
  ['kubectl = kube cuddle', 'Run `kubectl apply`.', 'Run kube cuddle apply.'],
  ['GIF = JIF', 'a GIF', 'a jif'],
  ['IT = I T', 'IT says it works', 'I T says it works'],
  ['Node.js = node', 'Node.js 20.1', 'node twenty point one'],
  ['C++ = see plus plus', 'C++ and C', 'see plus plus and C'],
  ['nginx = engine ex', 'nginx-proxy', 'engine ex-proxy'],
  ['nginx = engine ex', 'https://nginx.org/x', 'engine ex dot org'],
  ['acme = ack me', 'acmeClient and acme_key', 'ack me Client and ack me key'],
  ['Visual Studio = the studio', 'In visual studio today', 'In the studio today'],
  ['k8s = kates', 'k8s 1.30', 'kates one point thirty'],
  ['v2 = the second', 'v2 is out', 'the second is out'],
  ['R2 = "R 2"', 'Store in R2.', 'Store in R two.'],
  ['ACME = "ack, me"', 'ACME wins', 'ack, me wins'],
  ['2.0 = two oh', 'Version is 2.0 now', 'Version is two oh now'],
];

describe('A pronunciation', () => {
  for (const [notes, written, spoken] of spokenCases) {
    test(`${JSON.stringify(notes)} turns ${JSON.stringify(written)} into ${JSON.stringify(spoken)}`, () => {
      const { pronunciations } = parsePronunciations(notes);
      assert.equal(createNormaliser({ language: 'en', pronunciations })(written), spoken);
    });
  }

  test('is obeyed in other languages too', () => {
    const { pronunciations } = parsePronunciations('Aloud = Elaut');
    assert.equal(createNormaliser({ language: 'de', pronunciations })('Aloud ist da.'), 'Elaut ist da.');
  });

  test('of the longest term wins, and of equal terms the first', () => {
    const normalise = createNormaliser({
      language: 'en',
      pronunciations: [
        { term: 'Orbit', spoken: 'or bit' },
        { term: 'orbit', spoken: 'another' },
        { term: 'Orbit Core', spoken: 'the core' },
      ],
    });
    assert.equal(normalise('Orbit runs on orbit core.'), 'or bit runs on the core.');
    assert.equal(normalise('Orbit Cores orbits.'), 'or bit Cores orbits.');
  });

  test('in capitals alone leaves the small word to another', () => {
    const normalise = createNormaliser({
      language: 'en',
      pronunciations: [
        { term: 'IT', spoken: 'eye tee' },
        { term: 'it', spoken: 'that' },
      ],
    });
    assert.equal(normalise('IT says it works'), 'eye tee says that works');
  });

  test('costs the same next to 499 others', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      term: `Widget${'t'.repeat(index % 50)}${index}`,
      spoken: 'wid jet',
    }));
    const text = 'Widgets and Widgettt17 use a widgettttttt of Widget0. '.repeat(950);
    for (const language of ['en', 'de']) {
      const costOf = (pronunciations: typeof many) =>
        processorTime(() => createNormaliser({ language, pronunciations })(text));
      const one = costOf(many.slice(0, 1));
      const all = costOf(many);
      assert.ok(all < one * 2 + 50, `${language}: ${one.toFixed(0)} ms, then ${all.toFixed(0)} ms`);
    }
  });
});
