import { type Static, Type } from 'typebox';
import { repairActions } from '../../domain/writing-report.ts';
import { Count, Nullable, Text } from './fields.ts';

const Usage = Type.Object(
  {
    input_tokens: Count(undefined, 2140),
    output_tokens: Count(undefined, 612),
  },
  {
    title: 'TokenUsage',
    description: 'Tokens of all requests for this script, as the server of the model counted them.',
  },
);

const Repair = Type.Object(
  {
    action: Type.Enum([...repairActions], {
      description:
        'What happened to the sentence. `dropped`: it was left out. `replaced`: the built-in writer’s sentence took its place. `added`: one that every listener needs was added. `corrected`: the model changed it when asked. `confirmed`: it was doubted, and the model found it true when asked.',
    }),
    rule: Text('The rule that it broke, or by which it was doubted, such as `number`.', 'number'),
    message: Text('Why, in a sentence.'),
  },
  {
    title: 'ScriptRepair',
    description: 'A sentence of the model that the text does not seem to support, and what happened to it.',
  },
);

/** The writer of a script. */
export const Writing = {
  writer: Type.Enum(['model', 'builtin'], {
    description: 'Whether a language model wrote the script, or the built-in writer.',
  }),
  model: Nullable(
    Text('The language model that was asked, also where the built-in writer had to take over.', 'gpt-5-mini'),
  ),
  usage: Type.Unsafe<Static<typeof Usage> | null>({ ...Usage, type: ['object', 'null'] }),
  repairs: Type.Array(Repair, { description: 'Empty where nothing the model wrote was doubted.' }),
};
