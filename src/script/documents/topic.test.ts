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
  ['Test Runner', 'test runner'],
  ['Use Cases', 'use cases'],
  ['HTTP API', 'HTTP API'],
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
