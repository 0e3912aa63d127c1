import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findPhrases } from './find-phrases.ts';
import { fill, joinList } from './phrase-bank.ts';

const files = {
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  ja: 'japanese',
  zh: 'chinese',
};
const languages = ['en', ...Object.keys(files)];
const english = findPhrases('en');

/** Returns every text of a bank with its path. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const placesIn = (template: string) => (template.match(/\{\w+\}/g) ?? []).toSorted();

test('each of the seven languages has a bank of its own; others are framed in English', () => {
  const banks = languages.map(findPhrases);
  assert.equal(new Set(banks).size, languages.length);
  assert.deepEqual(findPhrases('sv'), english);
  // Their words are not English.
  assert.notEqual(findPhrases('sv'), english);
});

for (const [language, file] of Object.entries(files)) {
  test(`${file}.ts is at most 80 lines long`, () => {
    const lines = readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    assert.ok(lines.length <= 80, `${lines.length} lines`);
  });

  test(`the templates of ${language} ask for the same values as the English ones, and for nothing else`, () => {
    const given = new Map(textsOf(english));
    const own = textsOf(findPhrases(language)).filter(([path]) => !path.startsWith('.list.eased'));
    assert.deepEqual(own.map(([path]) => path).toSorted(), [...given.keys()].toSorted());
    for (const [path, template] of own)
      assert.deepEqual(placesIn(template), placesIn(given.get(path) ?? ''), `${path}: ${template}`);
  });

  test(`${language} opens with the name of the release, which is given with a capital`, () => {
    const { released, upcoming } = findPhrases(language).opening;
    for (const [path, text] of textsOf({ released, upcoming })) assert.match(text, /^¡?\{name\}/, path);
  });
}

for (const language of languages) {
  const bank = findPhrases(language);

  test(`${language} fills every template and leaves no brace`, () => {
    const places = 'name product count noun version label text scope list title'.split(' ');
    const values = Object.fromEntries(places.map((name) => [name, 'x']));
    for (const [path, template] of textsOf(bank)) assert.doesNotMatch(fill(template, values), /[{}]/, path);
  });

  test(`${language} says something for every topic, category, tone and section`, () => {
    const { labels, leads, questions, sections, opening, rest } = bank;
    for (const [path, text] of textsOf({ labels, leads, questions, sections, opening, rest }))
      assert.ok(text.trim() !== '' && text === text.trim(), path);
    for (const [path, text] of textsOf({ leads, opening, rest })) assert.match(text, /[.!。！]$/, path);
    for (const [path, text] of textsOf({ questions, asked: bank.topicQuestions }))
      assert.match(text, /[?？]$/, path);
  });
}

const lists: Record<string, [two: string, three: string]> = {
  en: ['A and B', 'A, B, and C'],
  de: ['A und B', 'A, B und C'],
  fr: ['A et B', 'A, B et C'],
  es: ['A y B', 'A, B y C'],
  pt: ['A e B', 'A, B e C'],
  it: ['A e B', 'A, B e C'],
  ja: ['AおよびB', 'A、B、C'],
  zh: ['A以及B', 'A、B以及C'],
};

test('lists of none, one, two and three parts join as each language joins them', () => {
  for (const language of languages) {
    const bank = findPhrases(language);
    assert.equal(joinList(bank, []), '');
    assert.equal(joinList(bank, ['A']), 'A');
    assert.deepEqual([joinList(bank, ['A', 'B']), joinList(bank, ['A', 'B', 'C'])], lists[language]);
  }
});

test('Spanish says "e" before the sound of i, and "y" before a diphthong', () => {
  const join = (...parts: string[]) => joinList(findPhrases('es'), parts);
  assert.equal(join('precios', 'instalación'), 'precios e instalación');
  assert.equal(join('precios', 'índice', 'Historial'), 'precios, índice e Historial');
  assert.equal(join('agua', 'hielo'), 'agua y hielo');
  assert.equal(join('instalación', 'precios'), 'instalación y precios');
});
