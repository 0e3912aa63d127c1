import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerKnown, withArticles, withSubjectArticle } from './articles.ts';

test('what is done to a thing decides its article', () => {
  const said: readonly (readonly [string, string, string])[] = [
    ['adds', 'option to hide panel in widget', 'an option to hide the panel in the widget'],
    ['adds', '"low water" filter', 'a "low water" filter'],
    ['removes', 'harbor list', 'the harbor list'],
    ['fixes', 'crash when opening menu', 'a crash when opening the menu'],
    ['adds', 'tide tables', 'tide tables'],
    ['adds', 'support for boats', 'support for boats'],
    ['updates', 'map to version 3', 'the map to version 3'],
  ];
  for (const [verb, phrase, expected] of said) assert.equal(withArticles(phrase, verb), expected);
});

test('set phrases, names and what cannot be counted stay bare', () => {
  for (const phrase of [
    'an error at startup',
    'tides on disk',
    'boats in Kiel',
    'traffic per harbor',
    'sorted by depth',
  ])
    assert.equal(withArticles(phrase), phrase);
});

test('a subject without an article gets one, and loses its capital unless it is a name', () => {
  assert.equal(
    withSubjectArticle('Browser window now opens at once.'),
    'The browser window now opens at once.',
  );
  assert.equal(
    withSubjectArticle('Grafana panel now loads at once.'),
    'The Grafana panel now loads at once.',
  );
  assert.equal(withSubjectArticle('You can sort piers in list.'), 'You can sort piers in the list.');
  // An author who writes an article leaves out none.
  assert.equal(
    withSubjectArticle('You can sort the piers in list view.'),
    'You can sort the piers in list view.',
  );
  assert.equal(lowerKnown('AIS positions'), 'AIS positions');
});
