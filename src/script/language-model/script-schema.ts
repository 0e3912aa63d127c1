import type { JSONSchema7 } from 'ai';

/** The schema of a script: turns of sentences, each with the units that support it. */
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

const mustKnowList: JSONSchema7 = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['what', 'sentence'],
    properties: {
      what: { type: 'string', description: 'What a listener must know, in a few words.' },
      sentence: {
        anyOf: [{ type: 'integer' }, { type: 'null' }],
        description: 'The sentence that tells it; null where none does.',
      },
    },
  },
};

const editList: JSONSchema7 = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['sentence', 'why', 'action', 'text', 'units'],
    properties: {
      sentence: { type: 'integer', description: 'Its number; for an insertion, the one before it.' },
      why: { type: 'string', description: 'What was wrong, in a few words.' },
      action: { type: 'string', enum: ['replace', 'insert_after', 'drop', 'keep'] },
      text: {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        description: 'The new sentence, whole; null to drop or keep.',
      },
      units: {
        type: 'array',
        items: { type: 'integer' },
        description: 'Ids of all units that the new sentence rests on.',
      },
    },
  },
};

/** The schema of the edits of a script. */
export const editSchema: JSONSchema7 = {
  type: 'object',
  additionalProperties: false,
  required: ['must_know', 'edits'],
  properties: {
    must_know: mustKnowList,
    edits: editList,
  },
};

/** The schema of the marks of a script. */
export const marksSchema: JSONSchema7 = {
  type: 'object',
  additionalProperties: false,
  required: ['marks', 'must_know', 'edits'],
  properties: {
    marks: {
      type: 'array',
      items: { type: 'string', description: 'Number, letter and what is wrong: "2 A nobody says it so".' },
    },
    must_know: mustKnowList,
    edits: editList,
  },
};
