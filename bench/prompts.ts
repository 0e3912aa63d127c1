import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatScript, type Script } from '../src/domain/script.ts';
import type { WriterInput, WriterOutput } from '../src/domain/writing.ts';
import type { Evidence } from '../src/script/gate/evidence.ts';
import { editRequest, readEdits } from '../src/script/language-model/edit.ts';
import { evidenceOf } from '../src/script/language-model/evidence-of.ts';
import {
  type CheckedDraft,
  type Examined,
  examineAnswer,
  examineEdits,
  toScript,
} from '../src/script/language-model/examine-answer.ts';
import { marksRequest } from '../src/script/language-model/mark.ts';
import { instructions } from '../src/script/language-model/prompt/instructions.ts';
import { material } from '../src/script/language-model/prompt/material.ts';
import { editSchema, marksSchema, scriptSchema } from '../src/script/language-model/script-schema.ts';
import { writeScript } from '../src/script/write-script.ts';
import { readPanelTexts } from './support/panel-texts.ts';

/**
 * node bench/prompts.ts --texts DIRECTORY --out DIRECTORY
 *
 * Writes the prompt of each text to NN.prompt.txt. Where NN.answer.json contains a model's answer, it is judged and repaired
 * as the service does it: NN.script.txt is what listeners get, NN.report.txt says why. What the editor is
 * asked is written to NN.edit.txt, and what the last reader is asked to NN.mark.txt; answers to them in NN.edit.json and
 * NN.mark.json are taken into account.
 */
const { values } = parseArgs({ options: { texts: { type: 'string' }, out: { type: 'string' } } });
const { texts, out } = values;
if (!texts || !out) {
  console.error(
    'Give --texts, a directory with index.json ([{"file", "kind", "title"}]), and --out, a directory.',
  );
  process.exit(2);
}

/** The service takes a new one for each script; here it stays, so that prompts can be compared. */
const boundary = '0123456789abcdef01234567';
const charactersPerToken = 4;

mkdirSync(out, { recursive: true });
for (const [index, { file, input }] of readPanelTexts(texts).entries()) {
  const name = join(out, String(index + 1).padStart(2, '0'));
  const base = writeScript(input);
  const system = instructions(input, base, boundary);
  const user = material(input, base, boundary);
  writePrompt(`${name}.prompt.txt`, system, user, scriptSchema);
  const { verbosity, speakers } = input.settings;
  const tokens = (text: string) => Math.round(text.length / charactersPerToken);
  const size = `about ${tokens(system)} + ${tokens(user)} tokens`;
  const answered = existsSync(`${name}.answer.json`) ? judge(name, input, base) : 'not answered yet';
  console.log(`${name} ${file} (${verbosity}, ${speakers}): ${size}; ${answered}`);
}

function writePrompt(file: string, system: string, user: string, schema: object): void {
  writeFileSync(
    file,
    `=== SYSTEM ===\n${system}\n\n=== USER ===\n${user}\n\n=== JSON SCHEMA OF THE ANSWER ===\n${JSON.stringify(schema)}\n`,
  );
}

function judge(name: string, input: WriterInput, base: WriterOutput): string {
  const evidence = evidenceOf(input, base);
  const text = readFileSync(`${name}.answer.json`, 'utf8');
  const answer = { kind: 'answer', text, ending: 'stop', usage: null } as const;
  const first = examineAnswer(answer, input, base, evidence);
  const { examined, said } = edit(name, first, input, base, evidence);
  const { repaired, reason } = examined;
  const script: Script =
    repaired === null ? base.script : toScript(repaired.turns, input, base, evidence).script;
  const repairs = repaired?.repairs ?? [];
  const { corrections } = first;
  writeFileSync(`${name}.script.txt`, `${formatScript(script)}\n`);
  writeFileSync(
    `${name}.report.txt`,
    [
      repaired === null ? `The built-in writer wrote this: the model ${reason}.` : 'The model wrote this.',
      `Corrections of the whole it would be asked for: ${corrections.length}`,
      ...corrections.map((each) => `- ${each}`),
      `Read again: ${said}`,
      `Repairs: ${repairs.length}`,
      ...repairs.map(({ action, rule, message }) => `- ${action}, ${rule}: ${message}`),
      '',
    ].join('\n'),
  );
  const outcome = repaired === null ? 'built-in' : 'model';
  return `${outcome}, ${corrections.length} corrections, read again: ${said}, ${repairs.length} repairs`;
}

/** Writes what the model is asked when it reads the script again, and goes on with its edits where they are there. */
function edit(
  name: string,
  first: Examined,
  input: WriterInput,
  base: WriterOutput,
  evidence: Evidence,
): { examined: Examined; said: string } {
  const { speakers } = input.settings;
  const steps = [
    {
      file: `${name}.edit`,
      schema: editSchema,
      request: (checked: CheckedDraft) => editRequest(checked, speakers, boundary),
    },
    {
      file: `${name}.mark`,
      schema: marksSchema,
      request: (checked: CheckedDraft) => marksRequest(checked, boundary),
    },
  ];
  let examined = first;
  const said: string[] = [];
  for (const { file, schema, request } of steps) {
    const { checked } = examined;
    rmSync(`${file}.txt`, { force: true });
    if (checked === null) return { examined, said: 'not possible' };
    const user = `${material(input, base, boundary)}\n\n${request(checked)}`;
    writePrompt(`${file}.txt`, instructions(input, base, boundary), user, schema);
    const answer = existsSync(`${file}.json`) ? readFileSync(`${file}.json`, 'utf8') : null;
    const edits = answer === null ? null : readEdits(answer, checked.checkedSentences);
    said.push(
      edits === null ? 'no answer' : `${edits.length} edits of ${checked.checkedSentences.length} sentences`,
    );
    if (edits === null) break;
    examined = examineEdits(checked, edits, input, base, evidence);
  }
  return { examined, said: said.join(', then ') };
}
