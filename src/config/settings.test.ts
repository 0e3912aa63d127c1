import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { type Setting, settings } from './settings.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const documented = new Map(
  [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
);

test('.env.example documents every setting, and none that is not there', () => {
  const forEngines = /^(?!LLM_)[A-Z][A-Z0-9]*_(API_KEY|BASE_URL)$/;
  const names = [...documented.keys()].filter((name) => !forEngines.test(name));
  assert.deepEqual(names.sort(), Object.keys(settings).sort());
});

test('.env.example shows every default as it is', () => {
  for (const [name, { defaultValue }] of Object.entries<Setting<unknown>>(settings)) {
    assert.equal(documented.get(name), defaultValue ?? '', name);
  }
});

test('.env.example changes nothing when copied as it is, nor when all its lines are put to use', () => {
  assert.doesNotMatch(example, /^[^#\n]/m, 'every line is a comment');
  assert.deepEqual(readConfig(Object.fromEntries(documented)), readConfig({}));
});
