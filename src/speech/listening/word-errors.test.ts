import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { countWordErrors } from './word-errors.ts';

describe('comparing what was heard with what was said', () => {
  const same: [string, string][] = [
    ['Version two point four is out.', 'version 2.4 is out'],
    ['It saves forty percent.', 'It saves 40%.'],
    ['Two thousand four hundred users', '2,400 users'],
    ['twenty twenty six', '2026'],
    ['two thousand twenty six', '2026'],
    ['port eight zero eight zero', 'port 8080'],
    ['the twenty first of May', 'the 21st of May'],
    ['the thirtieth day', 'the 30th day'],
    ['five dollars', '$5'],
    ['log in to the dashboard', 'login to the dash board'],
    ["don't panic", 'dont panic'],
    ['one million two', '1000002'],
    ['the Terraform C L I is here', 'the Terraform CLI is here'],
    ['a U R L is kept', 'a URL is kept'],
  ];
  for (const [said, heard] of same) {
    it(`takes "${heard}" for "${said}"`, () => assert.equal(countWordErrors(said, heard).errors, 0));
  }

  it('counts what is missing, added and changed', () => {
    assert.deepEqual(countWordErrors('one two three four', 'one three four'), { words: 4, errors: 1 });
    assert.equal(countWordErrors('restart the server', 'restart the the silver').errors, 2);
    assert.equal(countWordErrors('anything at all', '').errors, 3);
  });

  it('forgives near spellings only when tolerant', () => {
    assert.equal(countWordErrors('the plain text', 'the plane text').errors, 1);
    assert.equal(countWordErrors('the plain text', 'the plane text', true).errors, 0);
    assert.equal(countWordErrors('the database schema', 'the diabetes schema', true).errors, 1);
  });

  it('finds no error when any text is heard as it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const spelled = text.replaceAll(/\d/g, 'x');
        assert.equal(countWordErrors(spelled, spelled).errors, 0);
      }),
    );
  });
});
