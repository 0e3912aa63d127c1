import assert from 'node:assert/strict';
import { test } from 'node:test';
import { id3Tag } from './id3-tag.ts';

test('a cover keeps its own type', () => {
  const facts = { title: 'Quiet', organization: null, date: new Date(0), language: 'en', chapters: [] };
  const cover = { contentType: 'image/jpeg', body: Buffer.from('pixels') };
  const tag = Buffer.from(id3Tag({ ...facts, durationSeconds: 1, cover }));
  assert.ok(tag.includes('APIC') && tag.includes('image/jpeg\0\x03\0pixels'));
});
