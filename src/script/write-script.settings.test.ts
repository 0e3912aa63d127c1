import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../domain/conversion-settings.ts';
import { formatScript } from '../domain/script.ts';
import type { HistoryEntry, WriterInput } from '../domain/writing.ts';
import { writeScript } from './write-script.ts';

const notes = `# Ledgerly 4.2

Closing the books is faster now.

### Security
- Session cookies were readable by scripts (CVE-2026-31337)

### Removed
- The old export page

### New
- **Bulk matching** – select up to 500 transactions at once
- Webhooks for paid invoices
- \`ledgerctl sync\` accepts a \`--since\` option

### Fixed
- Prevent guests from seeing drafts
- iOS: the app crashed when you opened a receipt

### Upgrading
Stop the service before you upgrade and run the migration:

\`\`\`bash
ledgerctl migrate
\`\`\`

| Component | Minimum |
|---|---|
| PostgreSQL | 14 |
| Redis | 6.2 |

### Dependencies
- Bump vite from 5.4.1 to 5.4.6
`;

function say(settings: Partial<ScriptSettings> = {}, given: Partial<WriterInput> = {}): string {
  return formatScript(writeScript(writerInput(notes, { ...given, settings })).script);
}

test('the heading names product and version where the settings do not', () => {
  assert.match(say(), /Ledgerly 4\.2/);
});

test('a bold label and a dash become something that you can do', () => {
  assert.match(say(), /With bulk matching, you can now select up to 500 transactions at once\./);
});

test('brand names keep their spelling', () => {
  assert.match(say(), /\bon iOS\b/i);
  assert.match(say(), /Guests no longer see drafts/);
});

test('commands and tables are mentioned in a clause, not read out', () => {
  const text = say({ verbosity: 'detailed' });
  assert.match(text, /commands/);
  assert.match(text, /A table gives the minimum for each component, such as PostgreSQL and Redis\./);
  assert.doesNotMatch(text, /ledgerctl migrate/);
});

test('customers hear technical words explained once; developers do not', () => {
  const customers = say({ audience: 'non-technical customers', verbosity: 'detailed' });
  assert.equal(customers.split('A webhook is a message').length, 2);
  assert.doesNotMatch(customers, /vite/);
  const developers = say({ audience: 'developers', verbosity: 'detailed' });
  assert.doesNotMatch(developers, /A webhook is a message/);
  assert.match(developers, /one dependency update, vite/);
});

test("an organization's or a product's context tells what the product is", () => {
  const what = 'Ledgerly is bookkeeping for small shops.';
  assert.match(say({}, { productContext: what }), /bookkeeping for small shops/);
  assert.match(say({}, { organizationContext: what }), /bookkeeping for small shops/);
});

test('additional context is told where it states a fact', () => {
  assert.match(say({}, { additionalContext: 'The web app was updated last night.' }), /updated last night/);
});

const earlier = (version: string, day: string, changes: HistoryEntry['changes'] = []): HistoryEntry => ({
  id: version,
  title: `Ledgerly ${version}`,
  productName: 'Ledgerly',
  version,
  changes,
  createdAt: new Date(day),
});

test('the history limit bounds what the script may refer to', () => {
  const history = [earlier('4.1', '2026-03-10'), earlier('4.0', '2026-03-01')];
  assert.match(say({}, { history }), /third release/);
  assert.match(say({ historyLimit: 1 }, { history }), /second release/);
  assert.doesNotMatch(say({ historyLimit: 0 }, { history }), /release (?:this|of the) month/);
});

test('what was deprecated earlier and goes now is said to have been announced', () => {
  const change = {
    category: 'deprecated',
    scope: null,
    text: 'Deprecate the old export page',
    breaking: false,
    severity: 'normal',
  } as const;
  const text = say({}, { history: [earlier('4.1', '2026-01-10', [change])] });
  assert.match(text, /As announced in version 4\.1, the old export page goes away now\./);
});

test('notes in another language use contexts and history in that language only', () => {
  const content =
    '## 4.2.0\n\n### Neu\n- Die Suche findet jetzt auch archivierte Belege und zeigt sie in der Liste an.\n\n### Behoben\n- Der Absturz beim Öffnen von Belegen ist behoben und die App startet wieder.';
  const text = say(
    { productName: 'Ledgerly' },
    {
      content,
      productContext: 'Ledgerly ist die Buchhaltung für kleine Läden und wird in der Cloud betrieben.',
      additionalContext: 'The web app was updated last night.',
      history: [earlier('4.1', '2026-01-10')],
    },
  );
  assert.match(text, /Buchhaltung für kleine Läden/);
  assert.match(text, /Die vorige Version war 4\.1\./);
  assert.doesNotMatch(text, /updated|release|version 4/);
});

test('notes in running text keep their order', () => {
  const content =
    'Tidepool 3.0\n\nThe editor has been rewritten from the ground up. Sharing is simpler too. We also dropped support for Windows 8.';
  const text = say({}, { content });
  assert.ok(text.indexOf('rewritten') < text.indexOf('Sharing'));
  assert.ok(text.indexOf('Sharing') < text.indexOf('Windows 8'));
});

test('placeholders, dates and anchors are no changes', () => {
  const content =
    '# Changelog\n\nAll notable changes.\n\n## dev\n\n- \\[Short description of the change.\\]\n\n(release-v2-1)=\n## 2.1.0\n\n- Release Date: August 14, 2026\n- Add a search field\n\n## 2.0.0\n\n- Add tags\n';
  const text = say({}, { content });
  assert.match(text, /2\.1\.0/);
  assert.match(text, /search field/);
  assert.doesNotMatch(text, /August|Short description|release-v2/);
});
