import type { JSONSchema7, OutputInterface } from 'ai';

const schema: JSONSchema7 = {
  type: 'object',
  additionalProperties: false,
  required: ['turns', 'highlights'],
  properties: {
    turns: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['speaker', 'text', 'section'],
        properties: {
          speaker: { type: 'integer', enum: [1, 2] },
          text: { type: 'string', description: 'One paragraph, exactly as it is spoken.' },
          section: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            description: 'Short title of the section that begins here; null where it goes on.',
          },
        },
      },
    },
    highlights: {
      type: 'array',
      items: { type: 'string' },
      description: 'Up to three sentences that sum the text up.',
    },
  },
};

/** Asks for the schema but hands the text over as it came: we read it ourselves, once, when it is complete. */
export const scriptOutput: OutputInterface<string, number, never> = {
  name: 'script',
  responseFormat: Promise.resolve({ type: 'json' as const, schema, name: 'script' }),
  parseCompleteOutput: async ({ text }) => text,
  // The SDK holds text back until its partial value changes; the length always does.
  parsePartialOutput: async ({ text }) => ({ partial: text.length }),
  createElementStreamTransform: () => undefined,
};
