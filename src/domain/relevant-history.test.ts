import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relevantHistory } from './writing.ts';

const entry = (productName: string | null, version: string | null) => ({
  id: `${productName} ${version}`,
  title: 'A release',
  productName,
  version,
  changes: [],
  createdAt: new Date(0),
});

test('history is of the same product, in any spelling, and never the version itself', () => {
  const history = [
    entry('NORTHWIND', '2.4'),
    entry('Northwind', '2.3'),
    entry('Contoso', '1.0'),
    entry(null, null),
  ];
  const ids = relevantHistory(history, { productName: 'northwind', version: '2.4' }).map(({ id }) => id);
  assert.deepEqual(ids, ['Northwind 2.3', 'null null']);
  assert.equal(relevantHistory(history, { productName: null, version: null }).length, 4);
});
