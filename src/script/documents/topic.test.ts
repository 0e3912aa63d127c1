import assert from 'node:assert/strict';
import { test } from 'node:test';
import { learnHeadingCase } from './heading-case.ts';
import { topicOf } from './topic.ts';

const inSentence = learnHeadingCase([
  {
    kind: 'paragraph',
    text: 'With Vite the browser caches files, and Standard Webhooks sends webhooks by name.',
  },
]);

const topics: readonly [string, string][] = [
  ['Review Your Browser Setup', 'reviewing your browser setup'],
  ['Avoid Barrel Files', 'avoiding barrel files'],
  ['Warm Up Frequently Used Files', 'warming up frequently used files'],
  ['Audit Configured Vite Plugins', 'auditing configured Vite plugins'],
  ['Migrate to Standard Webhooks', 'migrating to Standard Webhooks'],
  ['Design Goals', 'design goals'],
  ['Test Runner', 'the test runner'],
  ['Use Cases', 'use cases'],
  ['HTTP API', 'the HTTP API'],
  ['Signature scheme', 'the signature scheme'],
  ['Endpoint metadata', 'endpoint metadata'],
  ['Open source compliance', 'open source compliance'],
  ['Reports that may be closed', 'reports that may be closed'],
  ['Why it matters', 'why it matters'],
  ['What one visit costs', 'what one visit costs'],
];

for (const [heading, topic] of topics) {
  test(`the heading "${heading}" is spoken of as "${topic}"`, () => {
    assert.deepEqual(topicOf(inSentence(heading)), { kind: 'thing', text: topic });
  });
}

test('a heading that asks stays a question, one that shows a way stays a way, and an empty one says nothing', () => {
  assert.equal(topicOf('Why does it matter?')?.kind, 'question');
  assert.deepEqual(topicOf('How to get started'), { kind: 'how', text: 'how to get started' });
  assert.equal(topicOf('Overview'), null);
});

test('"What you need to do" is no question', () => {
  assert.deepEqual(topicOf('what you need to do'), { kind: 'thing', text: 'what you need to do' });
  assert.deepEqual(topicOf('what is a lock?'), { kind: 'question', text: 'what is a lock' });
});

const statements = [
  'Agent options grow every month',
  'Customers love the new calendar',
  'Brightwater joins the partner programme',
  'Plugins cannot mix both styles anymore',
];

for (const heading of statements) {
  test(`the heading "${heading}" is said as a sentence of its own`, () => {
    assert.deepEqual(topicOf(heading), { kind: 'statement', text: heading });
  });
}

const unnamed = [
  'Hosted by',
  'Farewell to the following',
  '2026.4.1, April 3',
  'Now available in the menu',
  'Removed the old flag',
  'With async functions',
];

for (const heading of unnamed) {
  test(`nothing leads to a part with the heading "${heading}"`, () => {
    assert.equal(topicOf(heading), null);
  });
}

test('an order that opens with "do" asks nothing', () => {
  assert.notEqual(topicOf('do everything once')?.kind, 'question');
  assert.equal(topicOf('do we need it')?.kind, 'question');
});
