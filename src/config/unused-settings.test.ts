import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

test('a setting that does nothing without another is refused, unless it has its default', () => {
  for (const [name, value, needed] of [
    ['S3_ENDPOINT', 'https://s3.example.com', 'S3_BUCKET'],
    ['LLM_MODEL', 'a-model', 'WRITER'],
    ['OIDC_CLIENT_ID', 'aloud', 'OIDC_ISSUER'],
  ] as const)
    assert.throws(
      () => readConfig({ [name]: value }),
      new ConfigError(`${name} does nothing without ${needed}: set ${needed} too, or remove ${name}.`),
    );
  readConfig({ S3_REGION: 'us-east-1', OIDC_ONLY: 'no', LLM_JUDGE: 'on' });
  readConfig({ WRITER: 'builtin', LLM_MODEL: 'a-model' });
});

test('a silence longer than the timeout of a language model is refused', () => {
  const model = { WRITER: 'anthropic', LLM_MODEL: 'a-model', LLM_TIMEOUT_SECONDS: '60' };
  readConfig(model);
  assert.throws(
    () => readConfig({ ...model, LLM_SILENCE_SECONDS: '61' }),
    /^Error: LLM_SILENCE_SECONDS takes at most LLM_TIMEOUT_SECONDS \(60\), but got 61\.$/,
  );
});
