import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultScriptSettings } from '../src/domain/conversion-settings.ts';
import { formatScript, type Script } from '../src/domain/script.ts';
import type { WriterInput, WriterOutput } from '../src/domain/writing.ts';
import { examineAnswer, toScript } from '../src/script/language-model/examine-answer.ts';
import { groundsOf } from '../src/script/language-model/grounds-of.ts';
import { instructions } from '../src/script/language-model/prompt/instructions.ts';
import { material } from '../src/script/language-model/prompt/material.ts';
import { scriptSchema } from '../src/script/language-model/script-schema.ts';
import { writeScript } from '../src/script/write-script.ts';

/**
 * node bench/prompts.ts --texts DIRECTORY --out DIRECTORY
 *
 * Writes the prompt of each text to NN.prompt.txt. Where NN.answer.json contains a model's answer, it is judged and repaired
 * as the service does it, without a second request: NN.script.txt is what listeners get, NN.report.txt says why.
 */
const { values } = parseArgs({ options: { texts: { type: 'string' }, out: { type: 'string' } } });
const { texts, out } = values;
if (!texts || !out) {
  console.error(
    'Give --texts, a directory with index.json ([{"file", "kind", "title"}]), and --out, a directory.',
  );
  process.exit(2);
}

type Entry = {
  readonly file: string;
  readonly kind: 'product' | 'library' | 'document';
  readonly title: string;
};

/** The service takes a new one for each script; here it stays, so that prompts can be compared. */
const boundary = '0123456789abcdef01234567';
const charactersPerToken = 4;

mkdirSync(out, { recursive: true });
const entries = JSON.parse(readFileSync(join(texts, 'index.json'), 'utf8')) as Entry[];
for (const [index, entry] of entries.entries()) {
  const name = join(out, String(index + 1).padStart(2, '0'));
  const input = inputOf(entry, index, readFileSync(join(texts, entry.file), 'utf8'));
  const base = writeScript(input);
  const system = instructions(input, base, boundary);
  const user = material(input, base, boundary);
  const schema = JSON.stringify(scriptSchema);
  writeFileSync(
    `${name}.prompt.txt`,
    `=== SYSTEM ===\n${system}\n\n=== USER ===\n${user}\n\n=== JSON SCHEMA OF THE ANSWER ===\n${schema}\n`,
  );
  const { verbosity, speakers } = input.settings;
  const tokens = (text: string) => Math.round(text.length / charactersPerToken);
  const size = `about ${tokens(system)} + ${tokens(user)} tokens`;
  const answered = existsSync(`${name}.answer.json`) ? judge(name, input, base) : 'not answered yet';
  console.log(`${name} ${entry.file} (${verbosity}, ${speakers}): ${size}; ${answered}`);
}

/** Brief and normal in turn; two hosts in every third. */
function inputOf({ kind, title }: Entry, index: number, content: string): WriterInput {
  return {
    sourceType: kind === 'document' ? 'document' : 'changelog',
    title,
    content,
    additionalContext: null,
    organizationContext: null,
    productContext: null,
    history: [],
    settings: {
      ...defaultScriptSettings,
      verbosity: index % 2 === 0 ? 'brief' : 'normal',
      speakers: index % 3 === 2 ? 2 : 1,
    },
    now: new Date(),
  };
}

function judge(name: string, input: WriterInput, base: WriterOutput): string {
  const grounds = groundsOf(input, base);
  const text = readFileSync(`${name}.answer.json`, 'utf8');
  const { repaired, corrections, reason } = examineAnswer(
    { kind: 'answer', text, ending: 'stop', usage: null },
    input,
    base,
    grounds,
  );
  const script: Script =
    repaired === null ? base.script : toScript(repaired.turns, input, base, grounds).script;
  const repairs = repaired?.repairs ?? [];
  writeFileSync(`${name}.script.txt`, `${formatScript(script)}\n`);
  writeFileSync(
    `${name}.report.txt`,
    [
      repaired === null ? `The built-in writer wrote this: the model ${reason}.` : 'The model wrote this.',
      `Corrections it would be asked for: ${corrections.length}`,
      ...corrections.map((each) => `- ${each}`),
      `Repairs: ${repairs.length}`,
      ...repairs.map(({ rule, message }) => `- ${rule}: ${message}`),
      '',
    ].join('\n'),
  );
  return `${repaired === null ? 'built-in' : 'model'}, ${corrections.length} corrections, ${repairs.length} repairs`;
}
