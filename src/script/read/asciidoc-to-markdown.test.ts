import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asciidocToMarkdown, isAsciidoc } from './asciidoc-to-markdown.ts';

const notes = `= Orbit Notes
:version: 2.5.0
Anna <anna@example.org>

== New
Orbit {version} is *fast*, see link:https://example.org/guide[the guide].

* One
** Two
Old name::
It is gone.
[source,bash]
----
orbit migrate
* no bullet
----
[WARNING]
====
Clear the cache.
====`;

test('AsciiDoc is told by its titles and its own signs', () => {
  assert.ok(isAsciidoc(notes));
  assert.ok(!isAsciidoc('# Title\n\n== not a title\n* entry'));
  assert.ok(!isAsciidoc('A plain line = nothing'));
});

test('titles, lists, labels, code, links and attributes of AsciiDoc become Markdown', () => {
  const markdown = asciidocToMarkdown(notes);
  assert.match(markdown, /^# Orbit Notes$/m);
  assert.match(markdown, /^## New$/m);
  assert.match(markdown, /^Orbit 2\.5\.0 is \*\*fast\*\*, see the guide\.$/m);
  assert.match(markdown, /^- One\n {2}- Two\n- \*\*Old name:\*\*\nIt is gone\.$/m);
  assert.match(markdown, /^```bash\norbit migrate\n\* no bullet\n```$/m);
  assert.doesNotMatch(markdown, /====|WARNING|anna@/);
  assert.match(markdown, /^Clear the cache\.$/m);
});
