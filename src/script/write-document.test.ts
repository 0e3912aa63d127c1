import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

const tell = (content: string, title = 'Harbor') =>
  formatScript(writeScript(writerInput(content, { sourceType: 'document', title })).script);

test('a section is narrated in order, and after a gap only what is clear without it', () => {
  const text = tell(
    '# Harbor\n\nThe harbor is old.\n\n## Cranes\n\nThe crane stands at the pier. Its state is in `crane.state[0] => {open: 1}` for all of you. The hook is red.\n\nThe rope is long and rather old. It is also wet.\n\nThe board agreed to buy a new crane in May.\n',
  );
  assert.match(
    text,
    /The crane stands at the pier\. The hook is red\. The rope is long and rather old\. It is also wet\./,
  );
  assert.doesNotMatch(text, /Its state/);
});

test('a motion is narrated with its result and a question with its answer, or not at all', () => {
  const text = tell(
    '# Minutes\n\n## Mower\n\nAda made a motion to sell the mower. Grace seconded it.\n\nThe motion passed 3-0.\n\n## Boats\n\nAda made a motion to paint the boats.\n\n## Lamps\n\nGrace asked whether the lamps are paid. Ada answered that they are.\n\n## Ropes\n\nGrace asked whether the ropes are paid.\n',
    'Minutes',
  );
  assert.match(text, /motion to sell the mower\. The motion passed 3-0\./);
  assert.match(text, /whether the lamps are paid\. Ada answered that they are\./);
  assert.doesNotMatch(text, /seconded|boats|ropes/);
});

test('what a text says of itself is left out, and leaves no gap', () => {
  const text = tell(
    '# Harbor\n\nThis guide is for captains. Boats moor at the north pier.\n\nIt opens at noon.\n',
  );
  assert.match(text, /Harbor\. Boats moor at the north pier\. It opens at noon\./);
});

test('what was decided comes first, and in minutes the parts that came to something', () => {
  const record = tell(
    '# Crane\n\n## Context\n\nThe old crane is slow.\n\n## Decision\n\nWe will buy a new crane.\n\n## Considered options\n\nWe could have repaired the old crane.\n',
    'Crane',
  );
  assert.match(record, /We will buy a new crane\.\s+The old crane is slow\./);
  assert.doesNotMatch(record, /repaired/);
  const minutes = tell(
    '# Minutes\n\n## Weather\n\nThe summer was warm.\n\n## Officers\n\nAda was elected president.\n',
    'Minutes',
  );
  assert.match(minutes, /Ada was elected president\.[\s\S]*The summer was warm\./);
});

test('what others want, rows of tables and points without a lead are not read out', () => {
  const text = tell(
    '# Harbor\n\nThe harbor is old.\n\n## Goals\n\n- Ensure that the lamps are bright.\n- Reduce the noise of the cranes.\n\n## Prices\n\n| Boat | Price of a berth for one night |\n| --- | --- |\n| Small | Ten crowns a night in the summer |\n\n## Kit\n\n- Crane X1500 at 24 V\n- Rope: 6 m\n',
  );
  assert.equal(text.trim(), 'Harbor. The harbor is old.\n\nThere is more in the full text.');
});

test('a label is heard before its sentence, and says whose "I" it is', () => {
  const text = tell(
    '# Harbor\n\n**Lamps.** All of these are dark at night, and nobody knows why.\n\n**Cranes.** The old one is sold in May.\n\nAda: I sold the crane to a friend.\n\nI sold the boat to a friend.\n',
  );
  assert.match(text, /Cranes: the old one is sold in May\./);
  assert.match(text, /Ada: I sold the crane/);
  assert.doesNotMatch(text, /sold the boat/);
});

test('an author who speaks of what "I" did is announced', () => {
  const text = tell(
    '# Outage\n\nI noticed that the site was down at noon. I restarted the database, and I moved it to a larger server in the evening.\n',
    'Outage of May 4',
  );
  assert.match(text, /^Outage of May 4, in the author's own words\. I noticed/);
});

test('after a gap, a script continues with what is clear without it', () => {
  const text = tell(
    '# Archiving\n\nPipelines can be archived.\n\n## Design\n\nThe `fly.cli::archive --pipeline=NAME` call takes a token:\n\n```sh\nfly archive\n```\n\nArchived pipelines stay visible in the web interface, in a section that is hidden by default.\n\nA new token of `x=1;y=2` opens a vault for each of the `a::b` pipelines.\n\nThe vault is closed every night by the guards of the house.\n',
  );
  assert.match(text, /Archived pipelines stay visible/);
  assert.doesNotMatch(text, /vault/);
});

test('who does something in minutes is kept for a model', () => {
  const content = '# Minutes\n\n## Boats\n\n- (Ada) Photograph the boats each week.\n- The pier is free.\n';
  const { units } = writeScript(writerInput(content, { sourceType: 'document', title: 'Minutes' }));
  assert.match(units.map(({ text }) => text).join('\n'), /Ada: Photograph the boats/);
});

test('letters of more than one code unit stay whole', () => {
  const script = tell('# Harbor\n\n𝗕𝗶𝗴 cranes arrive today. 𝗬es, 𝗮ll of them arrive. 𠀀𠀁 is their name.\n');
  assert.ok(script.isWellFormed(), script);
  assert.match(script, /𝗕𝗶𝗴 cranes arrive today\./);
});

test('the rules of a policy are narrated with their limits, also if titles name them', () => {
  const text = tell(
    `# Harbor policy

Everybody may use the harbor.

## Requirements

- No heavy boats (an absolute maximum of 9 tons).
- Clearly mark your boat with its number.
- Boats are cleaned every week.

## Unacceptable use

The following uses are strictly forbidden and will get you banned:

- **Night fishing** This is not safe, and you must not do it from a boat, from a pier or from a crane, also when the moon is full.
- **Racing** This includes races of two boats, of a boat with itself and of cranes, whether on water or on land, by day or by night.
- **Reselling of berths** The berth belongs to the harbor, which decides who may lie there and what it costs in which month.
`,
    'Harbor Usage Policy',
  );
  assert.match(text, /No heavy boats, an absolute maximum of 9 tons\./);
  assert.match(text, /Clearly mark your boat with its number\./);
  assert.match(
    text,
    /The following uses are strictly forbidden and will get you banned: night fishing, racing, and reselling of berths\./i,
  );
});

test('titles of sections fit into a draft, also where one above forbids all below it', () => {
  const parts = Array.from(
    { length: 120 },
    (_, index) => `### Part ${index}\n\nThe crane lifts ${index} boats.\n\n`,
  );
  const content = `# Harbor\n\n## Never ${'overload'.repeat(200)}\n\n${parts.join('')}`;
  const settings = { verbosity: 'detailed' } as const;
  const { script } = writeScript(writerInput(content, { sourceType: 'document', title: 'Harbor', settings }));
  const titles = script.turns.map(({ section }) => section ?? '');
  assert.ok(titles.filter((title) => title !== '').length > 100);
  assert.ok(Math.max(...titles.map((title) => title.length)) <= 500);
  assert.ok(titles.join('').length <= 51_200);
});
