import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeEnd, codeStart } from '../read/block.ts';
import { cleanText } from './clean-text.ts';

const code = (text: string) => `${codeStart}${text}${codeEnd}`;

const cases: readonly [string, string][] = [
  ['Split sentences with spaCy', 'Split sentences with SpaCy'],
  ['Link against wolfSSL by default', 'Link against WolfSSL by default'],
  ['Add gRPC checks and mTLS', 'Add GRPC checks and MTLS'],
  ['Close the gRPC-Web client on iOS', 'Close the GRPC web client on iOS'],
  ['Read useId twice', 'Read use id twice'],
  [`Add ${code('PostgreSQLAdapter')}`, 'Add PostgreSQL adapter'],
  [`Return ${code('isNaN')} sooner`, 'Return is NaN sooner'],
  [`Read the ${code('githubToken')}`, 'Read the github token'],
  ['Keep focus in a stable v-for (#12)', 'Keep focus in a stable v-for'],
  ['Fix a cut in long lines mentioned in #91', 'Fix a cut in long lines'],
  ['Fix a crash, as reported in #12.', 'Fix a crash.'],
  ['Wrote the reference and published it to https://docs.example.org/latest/', 'Wrote the reference'],
  ['Try a better fix for #87. It holds.', 'Try a better fix. It holds.'],
  [`Deprecate the ignored ${code('--filename')} flag`, 'Deprecate the ignored filename flag'],
  [`${code('Cart#empty')} and ${code('#empty!')} return a copy`, 'Both forms of cart empty return a copy'],
  ['Drop the spare argument of empty and empty!', 'Drop the spare argument of both forms of empty'],
  [`Remove the old ${code('empty')} and ${code('empty!')} methods`, 'Remove the old empty methods'],
  [
    `Deprecate ${code('a = b + c + d + e + f + g + h + i')}, ${code('total')} and ${code('sum')}`,
    'Deprecate total and sum',
  ],
  [`Deprecate ${code('Shop::Stock::CartState#fully_paid?')}`, 'Deprecate cart state fully paid'],
  [`Fix a ${code('KeyError: "a[0] or b[1] or c[2] or d"')} error`, 'Fix an error'],
  ['Replace the reader with quickpdf(faster than before)', 'Replace the reader with quickpdf'],
  ['Ask again and again', 'Ask again and again'],
  ['Remember what was discussed in', 'Remember what was discussed in'],
];

for (const [written, said] of cases) {
  test(`"${written.replaceAll(/[\uE000\uE001]/g, '`')}" is cleaned to "${said}"`, () => {
    assert.equal(cleanText(written), said);
  });
}
