import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOwnPronunciations } from './own-pronunciations.ts';

const organization = { pronunciations: 'nginx = engine x' };
const voice = { provider: 'tts_a' } as const;

test('an episode uses the pronunciations of the request, then those of the organization', () => {
  const plain = withOwnPronunciations({ voice, ignoreOrganization: false }, organization);
  assert.equal(plain.pronunciationNotes, '"nginx" = "engine x"');
  const asked = { ...voice, pronunciationNotes: 'say Atlas as "at lass"' };
  const both = withOwnPronunciations({ voice: asked, ignoreOrganization: false }, organization);
  assert.equal(both.pronunciationNotes, 'say Atlas as "at lass"\n"nginx" = "engine x"');
});

test('a request that ignores the organization ignores its pronunciations too', () => {
  assert.deepEqual(withOwnPronunciations({ voice, ignoreOrganization: true }, organization), voice);
  assert.deepEqual(
    withOwnPronunciations({ voice, ignoreOrganization: false }, { pronunciations: null }),
    voice,
  );
  assert.deepEqual(withOwnPronunciations({ voice, ignoreOrganization: false }, undefined), voice);
});
