import type { Sample } from '../items/sample.ts';

/** A block of code in one clause: that it is there, and what it is for. */
export const samples: Readonly<Record<Sample, readonly string[]>> = {
  commands: [
    'The commands for it are in the notes.',
    'The notes list the commands to run.',
    'You will find the commands in the notes.',
  ],
  configuration: [
    'The notes show what the configuration looks like.',
    'A sample configuration is in the notes.',
  ],
  difference: ['The notes show the code before and after.'],
  query: ['The notes include a sample query.'],
  code: [
    'The notes include a code example.',
    'A code example is in the notes.',
    'An example in code comes with it.',
  ],
};
