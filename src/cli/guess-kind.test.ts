import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessKind } from './guess-kind.ts';

const prose =
  'The team has worked on the calendar for most of the spring, and this page says what it is and how it is meant to be used.';

const changelogs: Readonly<Record<string, string>> = {
  'bullets that open with a verb, with their authors below':
    '*   Deprecate the old finder on relations.\n\n    *Ana Ruiz*\n\n*   Fix counting with a limit.\n\n    *Ben Olsen*\n\n*   Add a way to skip callbacks.\n\n    *Ana Ruiz*\n',
  'versions with their days':
    '## 2.1.0 - 2026-03-01\n\n- Exports keep their order\n\n## 2.0.9 - 2026-02-11\n\n- The menu opens again\n',
  'a part that is not released yet': '# Orbit\n\n## [Unreleased]\n\n### Added\n\n- A calendar for guests\n',
  'commits by kind':
    '### Features\n\n- **search:** add filters\n\n### Bug Fixes\n\n- **mail:** keep the order\n',
  'a list of pull requests':
    "## What's Changed\n\n* Add dark mode by @ana in #12\n* Fix the login by @ben in #13\n",
  'a post about a release that ends in its patches': `# Orbit 2026.4: calendars\n\n${prose}\n\n## 2026.4.1, April 3\n\n- Fix the import of guests\n- Bump the parser to 3.1\n\n## 2026.4.2, April 9\n\n- Fix the menu\n- Remove an old key\n`,
  'one line': 'Fixed the login on slow lines.',
};

const documents: Readonly<Record<string, string>> = {
  'a readme with its features in a table':
    '[![build](https://img.shields.io/x.svg)](https://example.test)\n\n### A photo store for families\n\n## Features\n\n| Feature | Mobile | Web |\n| --- | --- | --- |\n| Add albums | Yes | Yes |\n| Share albums | Yes | Yes |\n| Fix dates | No | Yes |\n\n## Installation\n\n- Docker\n- Packages\n\n## License\n\nMIT\n',
  'a guide made of orders': `# A guide to the first week\n\n- Add your picture\n- Set your password\n- Use the calendar\n- Update your address\n`,
  prose: `${prose}\n\n${prose}\n\n${prose}\n`,
  'minutes of a meeting':
    '# Weekly meeting, 2026-11-09\n\n- Add a room for guests\n- Fix the door\n- Move the date\n',
  'a policy with its versions': `# Security policy\n\n${prose}\n\n## 1.0 Scope\n\n${prose}\n\n## Contact\n\n${prose}\n`,
};

for (const [about, text] of Object.entries(changelogs))
  test(`release notes: ${about}`, () => assert.equal(guessKind(text), 'changelog'));
for (const [about, text] of Object.entries(documents))
  test(`no release notes: ${about}`, () => assert.equal(guessKind(text), 'document'));
