import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { csvLines, type ReadLexicon, readCsv } from './csv.ts';
import { checkEntry, type Pronounced } from './lexicon.ts';
import { plsLines, readPls } from './pls.ts';

const entry: Pronounced = {
  written: 'kubectl',
  spoken: 'kube control',
  ipa: 'ˈkjuːb kənˈtroʊl',
  caseSensitive: false,
  language: 'en',
  note: 'The team, says "so".',
};

function entriesIn(read: ReadLexicon): readonly Pronounced[] {
  assert.ok('entries' in read, JSON.stringify(read));
  return read.entries.map((each) => each.entry);
}

test('a lexicon written as CSV is read back as it was', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => value.trim() || null);
  const values = {
    written: text.map((value) => value ?? 'x'),
    spoken: text,
    ipa: text,
    note: text,
    caseSensitive: fc.boolean(),
    language: fc.constantFrom(null, 'en', 'de'),
  };
  const arbitrary = fc.record(values, { noNullPrototype: true });
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 8 }), (entries) => {
      assert.deepEqual(entriesIn(readCsv([...csvLines(entries)].join(''))), entries);
    }),
  );
});

test('no cell of an exported lexicon is a formula, and each is read back', () => {
  const formulas = { ...entry, written: '=1+1', spoken: "'=cmd|' /C calc'!A0", note: '@ada' };
  const text = [...csvLines([formulas])].join('');
  assert.doesNotMatch(text, /(?:^|,|")[=+@-]/m);
  assert.deepEqual(entriesIn(readCsv(text)), [formulas]);
});

test('CSV names its columns in any order, and its faults', () => {
  const read = readCsv('\uFEFFspoken,written\n"engine, x",nginx\r\n\r\n');
  assert.deepEqual(entriesIn(read), [
    { written: 'nginx', spoken: 'engine, x', ipa: null, caseSensitive: false, language: null, note: null },
  ]);
  assert.deepEqual(readCsv('a,b\n1,2'), {
    fault: 'the first line must name its columns: written,spoken,ipa,case_sensitive,language,note',
  });
  assert.deepEqual(readCsv('written,sound\nx,y'), { fault: 'the column sound is unknown' });
  assert.deepEqual(readCsv('written,spoken\nx,"y'), { fault: 'a quotation mark is not closed' });
});

test('CSV reports the line in which an entry begins', () => {
  const read = readCsv('written,spoken,note\na,b,"two\nlines"\nc,d,\n');
  assert.ok('entries' in read);
  assert.deepEqual(
    read.entries.map(({ line }) => line),
    [2, 4],
  );
});

test('a lexicon written as PLS is read back, except for case and notes', () => {
  const hard = { ...entry, written: 'R&D <"x">', spoken: "research 'and' development", ipa: null };
  const text = [...plsLines([entry, hard], 'en')].join('');
  assert.match(
    text,
    /<lexicon version="1\.0" xmlns="[^"]+pronunciation-lexicon" alphabet="ipa" xml:lang="en">/,
  );
  assert.deepEqual(entriesIn(readPls(text)), [
    { ...entry, note: null },
    { ...hard, note: null },
  ]);
});

test('PLS of others is read: prefixes, comments, several graphemes, preferred sounds, regions', () => {
  const text = `<?xml version="1.0"?><!-- <lexeme> -->
    <p:lexicon xmlns:p="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
      <p:lexeme><p:grapheme>colour</p:grapheme><p:grapheme>color</p:grapheme>
        <p:phoneme>a</p:phoneme><p:phoneme prefer="true">ˈkʌlə</p:phoneme><p:example>Nice.</p:example></p:lexeme>
      <p:lexeme><p:grapheme><![CDATA[W3C]]></p:grapheme><p:alias>W&#51; Consortium</p:alias></p:lexeme>
    </p:lexicon>`;
  const said = { caseSensitive: false, language: 'en', note: null };
  assert.deepEqual(entriesIn(readPls(text)), [
    { written: 'colour', spoken: null, ipa: 'ˈkʌlə', ...said },
    { written: 'color', spoken: null, ipa: 'ˈkʌlə', ...said },
    { written: 'W3C', spoken: 'W3 Consortium', ipa: null, ...said },
  ]);
});

test('PLS that cannot be read says why, and a document type is refused', () => {
  assert.deepEqual(readPls('<html></html>'), { fault: 'it has no element lexicon' });
  assert.deepEqual(readPls('<!DOCTYPE x [<!ENTITY a "b">]><lexicon/>'), {
    fault: 'it has a document type; remove it',
  });
  assert.match(JSON.stringify(readPls('<lexicon')), /is not closed/);
  const sampa =
    '<lexicon alphabet="x-sampa"><lexeme><grapheme>a</grapheme><phoneme>A</phoneme></lexeme></lexicon>';
  assert.deepEqual(readPls(sampa), { fault: 'the alphabet x-sampa is not known; use ipa' });
});

test('reading never throws, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>/!-[]?"\'=,\n ax&#;&'), maxLength: 60 }), (text) => {
      readCsv(text);
      readPls(text);
    }),
  );
});

test('an entry is trimmed and bounded, and needs something to say', () => {
  const fault = (change: Partial<Pronounced>) =>
    checkEntry({ ...entry, ...change }).errors.map(({ path }) => path);
  assert.deepEqual(checkEntry({ ...entry, written: ' kubectl ', language: 'EN' }), { entry, errors: [] });
  assert.deepEqual(fault({ spoken: ' ', ipa: null }), ['spoken']);
  assert.deepEqual(fault({ written: '…' }), ['written']);
  assert.deepEqual(fault({ written: 'x'.repeat(81) }), ['written']);
  assert.deepEqual(fault({ note: 'x'.repeat(501) }), ['note']);
  assert.deepEqual(fault({ ipa: '"><break/>' }), ['ipa']);
  assert.deepEqual(fault({ language: 'en-US' }), ['language']);
  assert.deepEqual(fault({ spoken: 'two\nlines' }), ['spoken']);
});
