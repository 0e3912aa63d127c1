import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionTable } from './action-table.ts';
import { factLine } from './fact-line.ts';
import { spokenTitle } from './spoken-title.ts';
import { toldLabel } from './told-label.ts';
import { topicOf } from './topic.ts';

test('lines of a form become sentences, or go where they only file the document', () => {
  assert.equal(factLine('Status: Accepted'), 'Its current status is accepted.');
  assert.equal(factLine('Present: Ana, Bilal, Chloé'), 'Present were Ana, Bilal and Chloé.');
  assert.equal(factLine('Decision: Launch in May.'), 'The decision: launch in May.');
  assert.equal(factLine('Created: 2026-03-11'), null);
  assert.equal(factLine('Latency: 20 ms'), undefined);
});

test('a label that leads a thought is spoken with it', () => {
  const names = new Set(['Valkey']);
  assert.equal(
    toldLabel('Partitioning the table: It would make it cheaper.', names),
    'As for partitioning the table, it would make it cheaper.',
  );
  assert.equal(toldLabel('Redirect loop: Turn off the proxy.', names), 'Redirect loop: turn off the proxy.');
});

test('a table of tasks is told by who does what until when', () => {
  const table = {
    kind: 'table' as const,
    columns: ['Who', 'What', 'When'],
    cells: [
      ['Ana', 'Model both price options', 'Nov 13'],
      ['Dmitri', 'Test the importer', ''],
    ],
    rows: 2,
  };
  assert.deepEqual(actionTable(table), [
    'Ana is to model both price options, by Nov 13.',
    'Dmitri is to test the importer.',
  ]);
  assert.deepEqual(actionTable({ ...table, columns: ['Name', 'Value', 'Unit'] }), []);
});

test('a paper is spoken of with its article and its day', () => {
  const lower = (title: string) => title.toLowerCase();
  assert.equal(spokenTitle('On-call Handbook', lower), 'the on-call handbook');
  assert.equal(
    spokenTitle('Weekly product sync, 2026-11-09', lower),
    'the weekly product sync of 2026-11-09',
  );
  assert.equal(spokenTitle('Orbit', lower), 'Orbit');
  assert.equal(spokenTitle('Introducing Orbit Teams', lower), 'Orbit Teams');
  assert.equal(spokenTitle('Migrating to v5', lower), 'migrating to v5');
  assert.equal(
    spokenTitle('Postmortem: search outage on 3 March 2026', lower),
    'the postmortem of the search outage on 3 March 2026',
  );
});

test('headings of steps, times and single words can be led up to', () => {
  assert.deepEqual(topicOf('step 2: create the records'), {
    kind: 'step',
    text: 'Step 2 is to create the records',
  });
  assert.deepEqual(topicOf('when the pager rings'), {
    kind: 'question',
    text: 'what happens when the pager rings',
  });
  assert.equal(topicOf('before you start'), null);
  assert.equal(topicOf('would we do it again?')?.kind, 'question');
  assert.deepEqual(topicOf('design'), { kind: 'thing', text: 'the design' });
});
