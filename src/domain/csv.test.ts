import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvRow, withoutFormula } from './csv.ts';

test('cells are quoted where they need it', () => {
  assert.equal(csvRow(['a', 'b,c', 'd"e', 'f\ng', ' h', null]), 'a,"b,c","d""e","f\ng"," h",\r\n');
});

test('no text is a formula for a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    assert.equal(withoutFormula(text), `'${text}`);
  for (const text of ['', 'a=1', '1-1', 'person@example.com']) assert.equal(withoutFormula(text), text);
});
