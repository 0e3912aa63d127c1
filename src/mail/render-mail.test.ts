import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptPayloads } from '../../tests/support/script-payloads.ts';
import { renderMail } from './render-mail.ts';

const content = {
  subject: 'Choose a new password',
  paragraphs: ['Somebody asked for a new password.', 'Nothing has changed yet.'],
  action: { text: 'Choose a password', href: 'https://aloud.example.com/reset/abc?x=1&y=2' },
  closing: ['The link works once.'],
};

test('a mail says the same as text and as HTML', () => {
  const { subject, text, html } = renderMail(content);
  assert.equal(subject, content.subject);
  assert.equal(
    text,
    'Somebody asked for a new password.\n\nNothing has changed yet.\n\n' +
      'Choose a password:\nhttps://aloud.example.com/reset/abc?x=1&y=2\n\nThe link works once.\n\n-- \nAloud\n',
  );
  for (const paragraph of [...content.paragraphs, ...content.closing]) assert.ok(html.includes(paragraph));
  assert.match(html, /href="https:\/\/aloud\.example\.com\/reset\/abc\?x(=|&#61;)1&(amp|#38);y(=|&#61;)2"/);
});

test('user input never becomes markup', () => {
  for (const payload of scriptPayloads) {
    const { html } = renderMail({
      subject: payload,
      paragraphs: [payload],
      action: null,
      closing: [payload],
    });
    const [, body = ''] = html.split('<body', 2);
    assert.doesNotMatch(body, /<(script|img|svg|iframe|a|details|input|math|base|meta|style)\b/i, payload);
  }
});

test('a line break in a subject does not start another header', () => {
  const { subject } = renderMail({ ...content, subject: 'Hello\r\nBcc: all@example.com\u2028x' });
  assert.equal(subject, 'Hello Bcc: all@example.com x');
});
