import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { htmlToMarkdown } from '../import/html-to-markdown.ts';
import { textsOf, withoutMarks } from './node.ts';
import { readSource } from './read-source.ts';

const read = (content: string) => textsOf(readSource(content).nodes).map(withoutMarks);

const invisible = [
  '<span style="font-size:0">evil</span>',
  '<span style="color: red; font-size: 0px">evil</span>',
  '<span style="visibility:hidden">evil</span>',
  "<span style='opacity: 0.0'>evil</span>",
  '<SPAN STYLE="DISPLAY : NONE">evil</SPAN>',
  '<span style="display:        none !important">evil</span>',
  '<span style="dis\\70 lay:no/* a; */ne">evil</span>',
  '<span style="display&#58;none">evil</span>',
  '<span title="a > b" style="display:none">evil</span>',
  '<span style="position:absolute;left:-9999px">evil</span>',
  '<span style="text-indent:-99em">evil</span>',
  '<span style="clip-path: inset(100%)">evil</span>',
  '<span style="position:absolute; clip:rect(0, 0, 0, 0)">evil</span>',
  '<span style="transform: translate(3px) scale(0)">evil</span>',
  '<span style="max-height:0; overflow:hidden">evil</span>',
  '<span style="color:#fff; background:#FFF">evil</span>',
  '<span style="color:rgba(0, 0, 0, 0)">evil</span>',
  '<span style="color:rgb(0 0 0 / 0%)">evil</span>',
  '<span style="font-size:1px">evil</span>',
  '<span style="mso-hide:all">evil</span>',
  '<span style="font:0/0 a">evil</span>',
  '<span style="font: italic 700 0px/1.5 serif">evil</span>',
  '<span style="font-size:calc(0px)">evil</span>',
  '<span style="font-size:1%">evil</span>',
  '<span style="zoom:0.01">evil</span>',
  '<span style="scale:0">evil</span>',
  '<span style="transform:translateX(-9999px)">evil</span>',
  '<span style="transform:translate(0, -200em)">evil</span>',
  '<span style="translate:-9999px">evil</span>',
  '<span style="inset:-9999px auto auto -9999px">evil</span>',
  '<span style="margin:-9999px">evil</span>',
  '<span style="margin:0 0 0 -9999px">evil</span>',
  '<span style="filter:blur(0) opacity(0)">evil</span>',
  '<span style="filter:opacity(0%)">evil</span>',
  '<span style="clip-path:polygon(0 0,0 0,0 0)">evil</span>',
  '<span style="clip-path:inset(0 100% 0 0)">evil</span>',
  '<span style="clip-path:circle(0px at center)">evil</span>',
  '<span style="height:0px;overflow:hidden auto">evil</span>',
  '<span style="max-height:0;overflow-y:hidden">evil</span>',
  '<span style="color:#fff;background:#ffffff">evil</span>',
  '<span style="color:white;background-color:#fff">evil</span>',
  '<span style="color:white;background:url(a.png) rgb(255 255 255)">evil</span>',
  '<span style="color:#fefefe;background:#fff">evil</span>',
  '<span style="color:hsl(0 0% 0% / 0)">evil</span>',
  '<b popover>evil</b>',
  '<b hidden>evil</b>',
  '<i aria-hidden="true">evil <i>evil</i> evil</i>',
  '<noscript>evil</noscript>',
  '<template>evil</template>',
  '<script>fetch("evil")</script>',
  '<style>.evil { color: red }</style>',
];

test('what a browser does not show is not read, and the words beside it stay apart', () => {
  for (const element of invisible) {
    const line = `Hello${element}listeners of the show`;
    assert.deepEqual(read(`# Notes\n\n${line}\n`), ['Notes', 'Hello listeners of the show'], element);
    const page = `<h1>Notes</h1>\n<p>${line}</p>\n<ul>\n<li>${line}</li>\n</ul>\n<p>The end.</p>`;
    assert.doesNotMatch(read(page).join('\n'), /evil/, element);
    assert.equal(read(page).filter((text) => text === 'Hello listeners of the show').length, 2, element);
    assert.equal(htmlToMarkdown(`<p>${line}</p>`), 'Hello listeners of the show', element);
  }
});

test('a hidden block hides the Markdown within it, and nothing beside it', () => {
  const content =
    '# Notes\n\n<p>Before.</p>\n<div style="display:none">\n\nThis is evil.\n\n- So is this\n\n</div>\n<p>After.</p>\n\nThe end.\n';
  assert.deepEqual(read(content), ['Notes', 'Before.', 'After.', 'The end.']);
});

test('what is shown, or only spoken of, is read', () => {
  for (const [content, text] of [
    ['Names with <script> in them are safe', 'Names with in them are safe'],
    ['It is <span style="opacity:0.5">faint</span> now', 'It is faint now'],
    ['It is <span style="font-size: 0.8em">small</span> now', 'It is small now'],
    [
      'It is <span style="position:relative;left:-3px;opacity:.9;color:#fff;background:#000">here</span> now',
      'It is here now',
    ],
    ['It is <span style="width:0;color:#100">wide</span> now', 'It is wide now'],
    ['It is <span style="font-size:10px; line-height:0">low</span> now', 'It is low now'],
    ['It is <span style="color:rgb(255, 0, 0)">red</span> now', 'It is red now'],
    ['It is <span style="color:#f000ff;clip-path:inset(5%)">pink</span> now', 'It is pink now'],
    ['It is <span style="color:#000;background:transparent">a</span> now', 'It is a now'],
    ['It is <span style="color:#fff;background:#888">b</span> now', 'It is b now'],
    ['It is <span style="font:700 12px/0 serif">c</span> now', 'It is c now'],
    ['It is <span style="transform:translate(-50%, -50%) scale(0.9)">d</span> now', 'It is d now'],
    ['It is <span style="margin:0 0 -9999px;inset:0 auto">e</span> now', 'It is e now'],
    [
      'It is <span style="clip-path:polygon(0 0,100% 0,50% 100%);filter:opacity(80%)">f</span> now',
      'It is f now',
    ],
    ['It is <span style="clip-path:inset(10px 20% 0 0);zoom:90%">g</span> now', 'It is g now'],
    ['It is <span style="height:20px;overflow:hidden;transition:opacity 0s">h</span> now', 'It is h now'],
    ['It is <span style="width:1%;overflow:hidden">i</span> now', 'It is i now'],
    ['It is <span aria-hidden="false">shown</span> now', 'It is shown now'],
    ['It is `<b hidden>` in `</b>` now', 'It is <b hidden> in </b> now'],
  ] as const)
    assert.deepEqual(read(`# Notes\n\n${content}\n`), ['Notes', text]);
});

test('hidden elements are found in time that grows with the text alone', () => {
  for (const unit of ['<b hidden>', '<b hidden>\n\n', '<b>\n\n</b>\n\n', '<b ', '<b a="', '<b style="/*;:">'])
    assertLinear(unit.repeat(25_600 / unit.length), read, JSON.stringify(unit));
});
