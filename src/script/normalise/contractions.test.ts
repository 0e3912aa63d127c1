import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('contractions across phrases', [
  ["Calling set on it's now allowed.", 'Calling set on it is now allowed.'],
  [
    "What you get by calling set on it's the old value.",
    'What you get by calling set on it is the old value.',
  ],
  ["Nothing happens when you call set on it's.", 'Nothing happens when you call set on it is.'],
  ['Everything that belongs to that’s no longer read.', 'Everything that belongs to that is no longer read.'],
  ['What we sent to you’re not charged for.', 'What we sent to you are not charged for.'],
]);

casesHold('contractions within a phrase', [
  ["It's a new day, and that's all.", "It's a new day, and that's all."],
  ["We waited, since it's the last one.", "We waited, since it's the last one."],
  ["A look at what's new", "A look at what's new"],
  ["It runs on it's own.", "It runs on it's own."],
  ["You're done, and they're not.", "You're done, and they're not."],
]);
