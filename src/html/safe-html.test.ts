import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { html, SafeHtml } from './safe-html.ts';

test('text is escaped, and HTML from another template is not', () => {
  const name = html`<b>${'<Ada> & "Bob"'}</b>`;
  assert.equal(String(html`<p>${name}</p>`), '<p><b>&#60;Ada&#62; &#38; &#34;Bob&#34;</b></p>');
});

test('an array is its items one after the other, each escaped or not by itself', () => {
  assert.equal(String(html`<ul>${['<', html`<li>`, [html`</li>`, 1]]}</ul>`), '<ul>&#60;<li></li>1</ul>');
});

test('null and undefined are nothing; zero is a number', () => {
  assert.equal(String(html`[${null}${undefined}${0}${''}]`), '[0]');
});

test('no text gets out of an element or a quoted attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.match(String(html`<a title="${text}">${text}</a>`), /^<a title="[^"<>]*">[^<>"']*<\/a>$/);
    }),
  );
});

test('an object that only looks like HTML is refused by its type and not inserted', () => {
  assert.throws(() => Reflect.apply(html, null, [Object.assign(['', ''], { raw: [] }), { text: '<b>' }]));
  assert.ok(html`<b>` instanceof SafeHtml);
});
