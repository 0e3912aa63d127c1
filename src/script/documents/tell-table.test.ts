import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellTable } from './tell-table.ts';

const table = (columns: readonly string[], cells: readonly (readonly string[])[]) =>
  tellTable({ kind: 'table', columns, cells, rows: cells.length });

test('a table of yes and no tells what there is', () => {
  const told = table(
    ['Feature', 'Mobile', 'Web'],
    [
      ['Upload and share pictures', 'Yes', 'Yes'],
      ['Prevent double uploads', 'Yes', 'Yes'],
      ['Multi-user support', 'Yes', 'Yes'],
      ['Background backup', 'Yes', 'No'],
    ],
  );
  assert.deepEqual(told, [
    'You can upload and share pictures and prevent double uploads, on mobile and web alike.',
    'It also has multi-user support.',
  ]);
});

test('a table of what is supported names both sides', () => {
  const told = table(
    ['Version', 'Supported'],
    [
      ['3.1', '✅'],
      ['3.0', '❌'],
      ['2.0', '❌'],
    ],
  );
  assert.deepEqual(told, ['Version 3.1 is supported, while 3.0 and 2.0 are not.']);
});

test('a few rows of a name and a value are told whole', () => {
  const told = table(
    ['Plan', 'Monthly price'],
    [
      ['Basic', '5 euros'],
      ['Pro', '9 euros'],
    ],
  );
  assert.deepEqual(told, ['The monthly price is 5 euros for Basic and 9 euros for Pro.']);
});

test('any other table is told in one clause, and one of codes not at all', () => {
  const rows = ['Express', 'Koa', 'Hapi', 'Polka', 'Restify'].map((name) => [name, '1.0', '900']);
  assert.deepEqual(table(['Framework', 'Version', 'Requests'], rows), [
    'A table lists frameworks, such as Express, Koa, Hapi and Polka.',
  ]);
  assert.deepEqual(
    table(
      ['Code', 'Meaning'],
      [
        ['E101', 'a'],
        ['E102', 'b'],
        ['E103', 'c'],
        ['E104', 'd'],
        ['E105', 'e'],
      ],
    ),
    [],
  );
});
