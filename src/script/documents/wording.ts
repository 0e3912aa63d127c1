import type { Tone } from '../../domain/conversion-settings.ts';

/** Before a first sentence that already says what the document is about. */
export const greetings: Readonly<Record<Tone, readonly string[]>> = {
  casual: ['Hi there!', 'Hello!', 'Welcome!'],
  professional: ['Welcome.', 'Hello, and welcome.'],
  enthusiastic: ['Welcome!', 'Hello and welcome!'],
  technical: ['Welcome.'],
};

/** `{title}` is the title, cased for the middle of a sentence. */
export const documentOpenings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'Hi there! Today we look at {title}.',
    'Welcome! Let’s talk about {title}.',
    'Hello! This one is about {title}.',
    'Hi there! Let’s go through {title}.',
  ],
  professional: [
    'Welcome. This is an overview of {title}.',
    'This is a summary of {title}.',
    'Hello, and welcome. The subject is {title}.',
  ],
  enthusiastic: [
    'Welcome! Let’s get right into {title}!',
    'Hello and welcome! Today it’s all about {title}!',
  ],
  technical: ['This is a technical summary of {title}.', 'Here is {title}, in short.'],
};

/** For a title that is itself a sentence. */
export const statedOpenings: readonly string[] = ['The title says it: {title}.', 'The headline: {title}.'];

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
  'Another part is about {topic}.',
  'Then on to {topic}.',
  'A word about {topic}.',
];

/** For topics such as "how to build it". */
export const howTransitions: readonly string[] = [
  'The next part explains {topic}.',
  'Let’s look at {topic}.',
  'Next, a look at {topic}.',
];

/** `{title}` is the title. */
export const documentEndings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'That’s the short version of {title}. Thanks for listening!',
    'And that’s {title}, in short. Thanks for listening!',
    'That’s it for {title}. Thanks for listening!',
  ],
  professional: [
    'That concludes the overview of {title}. Thank you for listening.',
    'Those are the main points of {title}. Thank you for listening.',
  ],
  enthusiastic: ['And that’s {title}! Thanks for listening!'],
  technical: ['That covers the main points of {title}. The full document has the details.'],
};

/** Where the title is too long to be said again, or there is none. */
export const namelessEndings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'That’s the short version. Thanks for listening!',
    'And that’s it, in short. Thanks for listening!',
  ],
  professional: ['That concludes the overview. Thank you for listening.'],
  enthusiastic: ['And that’s it! Thanks for listening!'],
  technical: ['That covers the main points. The full document has the details.'],
};
