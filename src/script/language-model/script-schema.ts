import type { JSONSchema7 } from 'ai';

/** What a model answers with: turns of sentences, each with the units that it rests on. */
export const scriptSchema: JSONSchema7 = {
  type: 'object',
  additionalProperties: false,
  required: ['turns', 'highlights', 'passed_over'],
  properties: {
    turns: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['speaker', 'section', 'sentences'],
        properties: {
          speaker: { type: 'integer', enum: [1, 2] },
          section: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            description: 'Short title where a section begins; null where it goes on.',
          },
          sentences: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['text', 'units'],
              properties: {
                text: { type: 'string', description: 'One sentence, exactly as it is spoken.' },
                units: {
                  type: 'array',
                  items: { type: 'integer' },
                  description: 'Ids of all units it rests on; empty where it states nothing.',
                },
              },
            },
          },
        },
      },
    },
    highlights: {
      type: 'array',
      items: { type: 'string' },
      description: 'Up to three sentences of the script that sum the text up.',
    },
    passed_over: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Ids of units marked MUST that the script leaves out on purpose.',
    },
  },
};

/** What a review of sentences answers with. */
export const reviewSchema: JSONSchema7 = {
  type: 'object',
  additionalProperties: false,
  required: ['sentences'],
  properties: {
    sentences: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['sentence', 'verdict', 'text'],
        properties: {
          sentence: { type: 'integer', description: 'Its number.' },
          verdict: { type: 'string', enum: ['true', 'corrected', 'drop'] },
          text: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            description: 'The corrected sentence, whole; null for the other verdicts.',
          },
        },
      },
    },
  },
};
