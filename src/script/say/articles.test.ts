import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withArticles, withSubjectArticle } from './articles.ts';
import { lowerKnown } from './capitals.ts';

test('what is done to a thing decides its article', () => {
  const said: readonly (readonly [string, string, string])[] = [
    ['adds', 'option to hide panel in widget', 'an option to hide the panel in the widget'],
    ['adds', '"low water" filter', 'a "low water" filter'],
    ['removes', 'harbor list', 'the harbor list'],
    ['fixes', 'crash when opening menu', 'a crash when opening the menu'],
    ['adds', 'tide tables', 'tide tables'],
    ['adds', 'support for boats', 'support for boats'],
    ['updates', 'map to version 3', 'the map to version 3'],
    ['fixes', 'tide injection vulnerability', 'a tide injection vulnerability'],
    ['adds', 'depth directive, which reads a file', 'a depth directive, which reads a file'],
    [
      'replaces',
      'the lamp with config file option tide.depth',
      'the lamp with the config file option tide.depth',
    ],
    ['adds', 'TideLevel quantity', 'a TideLevel quantity'],
  ];
  for (const [verb, phrase, expected] of said) assert.equal(withArticles(phrase, verb), expected);
});

test('what programs are made of has an article, though its author wrote another before it', () => {
  for (const [written, said] of [
    ['The crane stops when file does not exist.', 'The crane stops when the file does not exist.'],
    ['The lamp sends a warning when queue is full.', 'The lamp sends a warning when the queue is full.'],
    ['The harbor list now has search field.', 'The harbor list now has a search field.'],
    ['Tide scripts now have .sh suffix.', 'Tide scripts now have a .sh suffix.'],
    ['The map is shown without toolbar.', 'The map is shown without a toolbar.'],
    ['The pier opens via command-line option.', 'The pier opens via a command-line option.'],
    ['The lamp can show current URL.', 'The lamp can show the current URL.'],
  ] as const)
    assert.equal(withSubjectArticle(written), said);
  for (const whole of [
    'The crane ran out of memory at startup.',
    'The map now opens in full screen.',
    'A value of type string is accepted.',
    'The lamp is a kind of list.',
    'The lamp can now log to file or console.',
    'You can set a canonical and redirect URL for the pier.',
    'The ropes are, for instance, blue.',
    'The clients now request tides and process files.',
  ])
    assert.equal(withSubjectArticle(whole), whole);
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
  // An author who writes an article does not omit others.
  assert.equal(
    withSubjectArticle('You can sort the piers in list view.'),
    'You can sort the piers in list view.',
  );
  assert.equal(lowerKnown('AIS positions'), 'AIS positions');
});
