import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTo } from './cut-candidate.ts';
import { flowingList } from './flowing-list.ts';
import { hideCode } from './hide-code.ts';
import { leans } from './leans.ts';
import { tellTable } from './tell-table.ts';
import { titleInText } from './title-in-text.ts';
import { topicOf } from './topic.ts';
import { wonder } from './wonder.ts';

const ways = [
  'One desk for all. Guests ask one person and get one answer',
  'Clear prices. Every berth has its price on a sign',
];

test('entries with a label are counted off after the sentence that leads to them', () => {
  assert.deepEqual(flowingList('The harbour helps in two ways:', null, ways), [
    'The harbour helps in two ways.',
    'First, one desk for all: guests ask one person and get one answer.',
    'Second, clear prices: every berth has its price on a sign.',
  ]);
});

test('what is counted off is told whole, by its names where there is no room for more', () => {
  const sentences = flowingList('The harbour helps in two ways:', null, ways);
  const candidate = {
    text: '',
    sentences,
    order: 0,
    section: 0,
    words: 30,
    keys: new Set<string>(),
    needed: false,
  };
  assert.deepEqual(cutTo(candidate, 12, 30, 'en').sentences, [
    'The harbour helps in two ways.',
    'First, one desk for all.',
    'Second, clear prices.',
  ]);
});

test('features say how the thing is', () => {
  assert.deepEqual(
    flowingList(null, 'features', ['Fast: 900 boats an hour', 'Reliable: nothing gets lost at night']),
    ['It is fast: 900 boats an hour.', 'It is reliable: nothing gets lost at night.'],
  );
});

test('status codes are told as a group', () => {
  const cells = [
    ['400', 'The request is malformed.'],
    ['404', 'The berth does not exist.'],
    ['429', 'Too many requests.'],
  ];
  assert.deepEqual(tellTable({ kind: 'table', columns: ['Status', 'Meaning'], cells, rows: 3 }), [
    'A 400 means that the request is malformed, a 404 that the berth does not exist and a 429 too many requests.',
  ]);
});

test('the text itself shows which article its title has', () => {
  const blocks = [
    { kind: 'paragraph' as const, text: 'Use the tide table, for the tide table is kept up to date.' },
  ];
  assert.equal(titleInText('Tide Table', blocks), 'the tide table');
  assert.equal(titleInText('Harbour Lights', blocks), null);
});

test('a sentence that points back from inside leans too, one about the text itself does not', () => {
  assert.ok(leans('Each of them took two hours.'));
  assert.ok(leans('Attach one to the mast.'));
  assert.ok(!leans('This guide takes you through the harbour.'));
});

test('files and errors are named as one would say them', () => {
  assert.equal(
    hideCode('Copy \uE000.env.example\uE001 and open \uE000pier.config.ts\uE001.'),
    'Copy the env example file and open the pier config file.',
  );
  assert.equal(hideCode('It throws \uE000ERR_NO_BERTH\uE001 then.'), 'It throws an error then.');
});

test('a host asks for a topic in the form that its answer fits', () => {
  assert.deepEqual(wonder(topicOf('how it works')), ['How does it work?']);
  assert.deepEqual(wonder(topicOf('set up your boat')), ['How do you set up your boat?']);
  assert.deepEqual(wonder(topicOf('what happened')), ['What happened?']);
  assert.ok(wonder(topicOf('the fees')).every((question) => question.endsWith('the fees?')));
});
