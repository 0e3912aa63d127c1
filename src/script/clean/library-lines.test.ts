import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeEnd, codeStart } from '../read/block.ts';
import { cleanText } from './clean-text.ts';

const code = (text: string) => `${codeStart}${text}${codeEnd}`;

const cases: readonly [string, string][] = [
  ['The token can be read, if you used other fields let us know!', 'The token can be read.'],
  ['Splits starts (row, page, etc.) from ends (row, page, etc.).', 'Splits starts from ends.'],
  [
    "It was not possible to tell 'keep this berth' from 'clear this berth' here",
    'It was not possible to tell “keep this berth” from “clear this berth” here',
  ],
  ["Rename the 'old berth' label", 'Rename the old berth label'],
  ['Fix the berth list, with thanks to @ada for the contribution!', 'Fix the berth list'],
  [`Add ${code('harbor_tax')} and ${code('tax')}`, 'Add harbor tax and tax'],
  [`Add a ${code('patience')} constructor argument`, 'Add a patience argument'],
  [`Add ${code('payment_method_options')}`, 'Add payment method options'],
  [`Remove ${code('impl From<Row> for Berth')}`, 'Remove the from row implementation for berth'],
  [`Remove ${code('harbor.{openGate, closeGate}')}`, 'Remove harbor open gate and close gate'],
  [`Use ${code('W3CTraceContext')} and ${code('S3Config')}`, 'Use W3C trace context and S3 config'],
  [`Change names, e.g. ${code('tide.row_count')} to ${code('tide.rowCount')}`, 'Change names'],
  ['Strip leading ? and # from names', 'Strip leading question mark and hash sign from names'],
  ['Drop v0.2 of the crate', 'Drop version 0.2 of the crate'],
  ['Make the cache thread safe', 'Make the cache thread-safe'],
];

for (const [source, spoken] of cases)
  test(`"${source.replaceAll(/[\uE000\uE001]/g, '`')}" is cleaned to "${spoken}"`, () =>
    assert.equal(cleanText(source), spoken));

test('what stands in brackets after "same for" is told where asides are', () => {
  assert.equal(
    cleanText(`Rename berths to moorings (same for ${code('harbor.berth')} etc.)`, 'kept'),
    'Rename berths to moorings, and the same goes for harbor berth and so on',
  );
});
