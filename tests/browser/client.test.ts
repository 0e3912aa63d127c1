import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp } from '../support/app.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { root } from '../support/command-line.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let browser: Browser;
/** The client as it is published. */
let built: string;
before(async () => {
  vendor = await startSpeechVendor();
  [app, browser, built] = await Promise.all([
    startTestApp(vendor.settings),
    shareChromium(),
    mkdtemp(join(tmpdir(), 'aloud-client-')),
  ]);
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', `${root}sdk`, '--outDir', built]);
});
after(async () => {
  await closeContexts(browser);
  await app.close();
  await vendor.close();
  await rm(built, { recursive: true, force: true });
});

test('in a browser, a page of the same origin converts a text with the client', async () => {
  const context = await browser.newContext({ baseURL: app.siteUrl });
  // A page of the customer, behind the same proxy as the service.
  await context.route('**/own/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice('/own/'.length);
    return path === ''
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Ours</title>' })
      : route.fulfill({ path: join(built, path), contentType: 'text/javascript' });
  });
  const page = await context.newPage();
  await page.goto('/own/');
  const { key } = await app.customer({ tier: 'team' });
  const made = await page.evaluate<{ head: string; last: number; ids: string[]; id: string; code: string }>(
    `(async () => {
      const aloud = await import('/own/index.js');
      const client = aloud.createAloudClient({ server: location.origin, key: ${JSON.stringify(key)} });
      const percents = [];
      const { conversion, audio } = await aloud.convert(
        client,
        { source_type: 'document', title: 'Plans', content: 'We ship on Monday.' },
        { onProgress: ({ progress_percent: percent }) => percents.push(percent) },
      );
      const ids = [];
      for await (const { id } of aloud.everyItem((page) => aloud.listConversions({ client, query: page }))) ids.push(id);
      const { code } = await aloud.getConversion({ client, path: { id: 'none' } }).catch((error) => error);
      const head = new TextDecoder().decode(audio.subarray(0, 3));
      return { head, last: percents.at(-1), ids, id: conversion.id, code };
    })()`,
  );
  assert.deepEqual(made, { head: 'ID3', last: 100, ids: [made.id], id: made.id, code: 'NOT_FOUND' });
  await context.close();
});
