import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultOf } from '../../domain/errors.ts';
import { catalogue as piper } from './catalogue.ts';

const catalogue = piper.voices;

describe('the catalogue of Piper', () => {
  it('has enough good voices, women and men about equally', () => {
    assert.ok(catalogue.length >= 16);
    const women = catalogue.filter((voice) => voice.gender === 'woman').length;
    assert.ok(Math.abs(women - catalogue.length / 2) <= 3);
    for (const { id, figures } of catalogue) {
      assert.ok((figures?.wordErrorRate ?? 1) <= 0.03, id);
      const { wordsPerSecond = 0 } = figures ?? {};
      assert.ok(wordsPerSecond >= 2.4 && wordsPerSecond <= 3, id);
    }
  });

  it('names each voice once', () => {
    for (const key of ['id', 'name', 'speaker'] as const) {
      assert.equal(new Set(catalogue.map((voice) => voice[key])).size, catalogue.length);
    }
    for (const { id } of catalogue) assert.match(id, /^[a-z]+$/);
  });

  it('has one default for each role, and hosts that differ clearly', () => {
    for (const role of ['narrator', 'host1', 'host2'] as const) {
      assert.equal(catalogue.filter((voice) => voice.defaultFor.includes(role)).length, 1, role);
    }
    const [host1, host2] = [piper.choose(undefined, 'host1', 'en'), piper.choose(undefined, 'host2', 'en')];
    assert.notEqual(host1.gender, host2.gender);
    const ratio = (host1.figures?.pitch ?? 0) / (host2.figures?.pitch ?? 1);
    assert.ok(Math.max(ratio, 1 / ratio) >= 1.5);
  });

  it('does not blame the text for a voice that is missing', () => {
    assert.throws(
      () => piper.choose('nobody', 'narrator', 'en'),
      (error) => faultOf(error) === 'service',
    );
  });
});
