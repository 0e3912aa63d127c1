import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordDocument } from '../../../tests/support/word-document.ts';
import { importText } from './import-text.ts';

const file = (name: string, bytes: Uint8Array | string) =>
  importText({ kind: 'file', name, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes });
const pasted = async (html: string) =>
  (await importText({ kind: 'clipboard', name: '', bytes: Buffer.from(html) })).text;

test('text files are taken as they are, in UTF-8 or UTF-16', async () => {
  const notes = '# Notes\r\n\r\n<b>One</b>\n';
  assert.equal((await file('notes.md', notes)).text, notes);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]);
  assert.equal((await file('notes.txt', wide)).text, 'Grüße');
});

test('a page is in the encoding that its server names, or else the page itself', async () => {
  const page = (html: string | Buffer, charset: string | null) =>
    importText({ kind: 'page', name: 'https://example.com', bytes: Buffer.from(html), charset });
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>Grüße</p>', 'latin1');
  assert.equal((await page(latin, null)).text, 'Grüße');
  assert.equal((await page(Buffer.from('<p>Grüße</p>', 'utf16le'), 'utf-16le')).text, 'Grüße');
  assert.equal((await page('<p>Grüße</p>', null)).text, 'Grüße');
  await assert.rejects(page('<p>Grüße</p>', 'rot13'), /in an encoding that can’t be read/);
});

test('HTML becomes Markdown that says the same', async () => {
  assert.equal(
    await pasted(`<b style="font-weight:normal"><h2>New  in <code>v2</code></h2>
      <p>Search is <strong>fast </strong>and <a href="https://example.com/a">documented</a>.<br>Try it.</p>
      <ul><li>One<ul><li>Inner</li></ul></li><li><p>Two</p><p>More</p></li></ul>
      <ol><li>First</li><li>Second</li></ol>
      <table><tr><th>Name</th><th>Size</th></tr><tr><td>a|b</td></tr></table>
      <pre><span>let a;</span>\n  a = 1;</pre><blockquote><p>Said</p></blockquote>
      <p>1990. A year</p><script>alert(1)</script><a href="javascript:x">plain</a></b>`),
    [
      '## New in `v2`',
      'Search is **fast** and [documented](https://example.com/a). Try it.',
      '- One\n  - Inner\n- Two\n\n  More',
      '1. First\n1. Second',
      '| Name | Size |\n| --- | --- |\n| a\\|b |  |',
      '```\nlet a;\n  a = 1;\n```',
      '> Said',
      '1990\\. A year',
      'plain',
    ].join('\n\n'),
  );
});

test('deeply nested HTML ends', async () => {
  const { text } = await file(
    'deep.html',
    `${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}<p>shallow</p>`,
  );
  assert.match(text, /shallow/);
});

test('a table of one wide row and many short ones does not multiply its text', async () => {
  const html = `<table><tr>${'<td>a'.repeat(5000)}${'<tr><td>a'.repeat(3000)}</table>`;
  const { text } = await file('table.html', html);
  assert.ok(text.length < 2 * html.length, `${text.length} characters of ${html.length}`);
});

test('more text than anyone could convert is refused, in whatever shape it comes', async () => {
  for (const [name, content] of [
    ['text.txt', 'a'.repeat(200_001)],
    ['rows.html', `<table>${'<tr><td>a'.repeat(150_000)}</table>`],
    ['paragraphs.html', `<div>${'<p>a'.repeat(150_000)}</div>`],
  ] as const)
    await assert.rejects(file(name, content), /There is too much text in/, name);
  assert.equal((await file('text.txt', 'a'.repeat(200_000))).text.length, 200_000);
});

test('the article of a page is found, and its menus are left out', async () => {
  const words = 'The harbor master answers letters in the evening, and she reads every one of them. ';
  const page = `<title>Harbor</title><nav>${'<a href="/">Menu entry</a>'.repeat(9)}</nav>
    <div class="content"><h1>Harbor</h1>${`<p>${words.repeat(5)}</p>`.repeat(5)}</div><footer>Accept cookies</footer>`;
  const { title, text } = await importText({
    kind: 'page',
    name: 'https://example.com',
    bytes: Buffer.from(page),
  });
  assert.equal(title, 'Harbor');
  assert.match(text, /every one of them/);
  assert.doesNotMatch(text, /Menu entry|cookies/);
});

test('a Word document is read, and one that unpacks to gigabytes is not', async () => {
  const pictures = { 'word/media/a.png': Buffer.alloc(40_000_000) };
  assert.equal((await file('Notes.DOCX', wordDocument(['One.', 'Two.'], pictures))).text, 'One.\n\nTwo.');
  const bomb = wordDocument(['One.', ' '.repeat(40_000_000)]);
  assert.ok(bomb.length < 100_000);
  await assert.rejects(file('bomb.docx', bomb), /too large once it is unpacked/);
});

test('a Word document of too many tags, attributes or entities is refused before they are read', async () => {
  const around = (xml: string) => `a</w:t></w:r></w:p>${xml}<w:p><w:r><w:t>`;
  for (const text of [
    `一${'&lt;'.repeat(7_500_000)}`,
    `一${'&lt;'.repeat(1_500_000)}`,
    around('<w:p/>'.repeat(1_000_000)),
    around(`<w:p ${'a=""'.repeat(1_000_000)}/>`),
  ]) {
    const document = wordDocument([text]);
    const start = process.threadCpuUsage();
    await assert.rejects(file('a.docx', document), /too large once it is unpacked/);
    const milliseconds = process.threadCpuUsage(start).user / 1000;
    assert.ok(milliseconds < 1_500, `${milliseconds} ms`);
  }
});

test('a Word document that hides its parts from a count does not unpack them', async () => {
  const bomb = wordDocument(['One.', ' '.repeat(40_000_000)]);
  for (const count of [0, 1]) {
    const forged = Buffer.from(bomb);
    forged.writeUInt16LE(count, forged.length - 22 + 10);
    await assert.rejects(file('forged.docx', forged), /this Word document is damaged/);
  }
  const shifted = Buffer.concat([Buffer.from('PK\x03\x04'), bomb]);
  await assert.rejects(file('shifted.docx', shifted), /this Word document is damaged/);
});

test('what is not text is refused by its name', async () => {
  for (const [name, bytes] of [
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff])],
    ['a.bin', Buffer.from('a\0b')],
    ['a.zip', wordDocument(['One.'])],
  ] as const)
    await assert.rejects(file(name, bytes), new RegExp(`“${name.replace('.', '\\.')}” isn’t a text file`));
  const whole = wordDocument(['One.']);
  for (const broken of [whole.subarray(0, 200), whole.subarray(2)])
    await assert.rejects(
      file('broken.docx', broken),
      /“broken\.docx” can’t be read: this Word document is damaged/,
    );
  await assert.rejects(file('old.txt', Buffer.from('Café', 'latin1')), /“old\.txt” isn’t encoded as UTF-8/);
  await assert.rejects(file('empty.html', '<p></p>'), /There is no text in “empty\.html”/);
});
