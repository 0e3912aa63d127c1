import type { Tone } from '../../domain/conversion-settings.ts';

/** `{title}` is the title, cased for the middle of a sentence. */
export const documentOpenings: Readonly<Record<Tone, readonly string[]>> = {
  casual: ['Hi there! Today we look at {title}.', 'Welcome! Let’s talk about {title}.'],
  professional: ['Welcome. This is an overview of {title}.', 'This is a summary of {title}.'],
  enthusiastic: [
    'Welcome! Let’s get right into {title}!',
    'Hello and welcome! Today it’s all about {title}!',
  ],
  technical: ['This is a technical summary of {title}.', 'Here is {title}, in short.'],
};

/** `{topic}` is a heading, turned so that it can follow "about". */
export const firstTransitions: readonly string[] = [
  'First comes {topic}.',
  'Let’s start with {topic}.',
  'The first part is about {topic}.',
];

export const documentTransitions: readonly string[] = [
  'The next part is about {topic}.',
  'That brings us to {topic}.',
  'On to {topic}.',
  'Let’s turn to {topic}.',
  'Now to {topic}.',
  'Next, a look at {topic}.',
];

/** For topics such as "how to build it". */
export const howTransitions: readonly string[] = [
  'The next part explains {topic}.',
  'Let’s look at {topic}.',
  'Next, a look at {topic}.',
];

export const documentQuestions: readonly string[] = [
  'What should we know about {topic}?',
  'And what about {topic}?',
  'What does it say about {topic}?',
  'Can you tell us more about {topic}?',
];

export const howQuestions: readonly string[] = ['Can you explain {topic}?', 'Does it say {topic}?'];

/** Between the steps of a set of instructions. */
export const stepQuestions: readonly string[] = [
  'What is the next step?',
  'And what comes after that?',
  'What follows?',
];

export const plainQuestions: readonly string[] = [
  'What comes next?',
  'What else should people know?',
  'And what else does it say?',
];

/** `{title}` is the title, or "this document" where the title is long. */
export const documentEndings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'That’s the short version of {title}. Thanks for listening!',
    'And that’s {title}, in short. Thanks for listening!',
  ],
  professional: ['That concludes the overview of {title}. Thank you for listening.'],
  enthusiastic: ['And that’s {title}! Thanks for listening!'],
  technical: ['That covers the main points of {title}. The full document has the details.'],
};
