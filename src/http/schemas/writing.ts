import { type Static, Type } from 'typebox';
import { Nullable } from './envelope.ts';

const Usage = Type.Object(
  {
    input_tokens: Type.Integer({ minimum: 0, examples: [2140] }),
    output_tokens: Type.Integer({ minimum: 0, examples: [612] }),
  },
  {
    title: 'TokenUsage',
    description: 'Tokens of all requests for this script, as the server of the model counted them.',
  },
);

const Repair = Type.Object(
  {
    action: Type.Enum(['dropped', 'replaced', 'added'], {
      description: 'What was done to a sentence of the model, or that one was added.',
    }),
    rule: Type.String({ description: 'The rule it broke, such as `number`.', examples: ['number'] }),
    message: Type.String({ description: 'Why, in a sentence.' }),
  },
  {
    title: 'ScriptRepair',
    description: 'A sentence of the model that the text does not support, and what became of it.',
  },
);

/** Who wrote a script. */
export const Writing = {
  writer: Type.Enum(['model', 'builtin'], {
    description: 'Whether a language model wrote the script, or the built-in writer.',
  }),
  model: Nullable(
    Type.String({
      description: 'The language model that was asked, also where the built-in writer had to take over.',
      examples: ['gpt-5-mini'],
    }),
  ),
  usage: Type.Unsafe<Static<typeof Usage> | null>({ ...Usage, type: ['object', 'null'] }),
  repairs: Type.Array(Repair, { description: 'Empty where everything was said as it was written.' }),
};
