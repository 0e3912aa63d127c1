import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flowingList } from './flowing-list.ts';

const cases: readonly (readonly [about: string, items: readonly string[], told: string])[] = [
  [
    'a label that its sentence repeats goes',
    [
      'Reliable: In order to be relied upon, messages have to be reliable.',
      'Simple: Simplicity is worth more than features.',
    ],
    'In order to be relied upon, messages have to be reliable Simplicity is worth more than features',
  ],
  [
    'a label that names a thing leads to its sentence',
    ['The cache: It keeps one answer for each address.', 'The queue: It holds what nobody has read yet.'],
    'As for the cache, it keeps one answer for each address On the queue, it holds what nobody has read yet',
  ],
  [
    'names with a word about each are told as names',
    [
      'Missing limits: Lack of quotas or rates',
      'Weak rules: Patterns of the customer',
      'Old servers: Machines without care',
    ],
    'These are not our faults: missing limits, weak rules and old servers.',
  ],
];

for (const [about, items, told] of cases) {
  test(about, () => {
    const lead = about.startsWith('names') ? 'These are not our faults:' : null;
    assert.equal(flowingList(lead, null, items).join(' '), told);
  });
}

test('a task of somebody is told as one, and a right is no task', () => {
  assert.match(
    flowingList(null, 'Tasks', ['Ana to send the survey to all guests']).join(' '),
    /Ana is to send/,
  );
  assert.doesNotMatch(
    flowingList('Members have:', null, ['Ability to label the issues', 'Access to the build jobs']).join(' '),
    / is to /,
  );
});
