import type { Tone } from '../../domain/conversion-settings.ts';
import type { ChangeCategory } from '../../domain/writing.ts';

export type GroupName =
  | 'breaking'
  | 'security'
  | 'removed'
  | 'added'
  | 'performance'
  | 'changed'
  | 'fixed'
  | 'earlier';

export const groupOf: Readonly<Record<ChangeCategory, GroupName>> = {
  breaking: 'breaking',
  security: 'security',
  removed: 'removed',
  deprecated: 'removed',
  added: 'added',
  performance: 'performance',
  changed: 'changed',
  fixed: 'fixed',
  chore: 'changed',
};

export const groupOrder: readonly GroupName[] = [
  'breaking',
  'security',
  'removed',
  'added',
  'performance',
  'changed',
  'fixed',
];

export const sectionTitles: Readonly<Record<GroupName | 'overview' | 'wrap', string>> = {
  overview: 'Overview',
  breaking: 'Breaking changes',
  security: 'Security',
  removed: 'Removals and deprecations',
  added: 'New features',
  performance: 'Performance',
  changed: 'Changes',
  fixed: 'Fixes',
  earlier: 'Earlier releases',
  wrap: 'Wrap-up',
};

type Leads = Readonly<Record<GroupName, { one: readonly string[]; many: readonly string[] }>>;

/** Transitions. "One" introduces a single item, "many" a group. */
export const leads: Leads = {
  breaking: {
    one: [
      'One change needs your attention before you upgrade.',
      'Before you upgrade, there is one breaking change to know about.',
    ],
    many: [
      'Start with the breaking changes.',
      'Before you upgrade, a few breaking changes need your attention.',
      'First come the breaking changes.',
    ],
  },
  security: {
    one: ['There is one security item.', 'Security comes next, with one item.'],
    many: [
      'Security is next.',
      'Then there is the security work.',
      'Several changes here are about security.',
    ],
  },
  removed: {
    one: ['One thing is on its way out.', 'There is one removal or deprecation to note.'],
    many: [
      'Some things are going away.',
      'A few things are on their way out.',
      'Next, the removals and deprecations.',
    ],
  },
  added: {
    one: ['There is one new feature.', 'On the feature side, there is one addition.'],
    many: [
      'Now for what is new.',
      'On to the new features.',
      'The new features come next.',
      'Let’s look at what is new.',
    ],
  },
  performance: {
    one: [
      'Performance gets some attention too.',
      'There is also a performance gain.',
      'One change is about performance.',
    ],
    many: ['Performance gets some attention too.', 'Several changes are about speed.'],
  },
  changed: {
    one: ['One more thing works differently.', 'There is one other change.'],
    many: [
      'Some things now work differently.',
      'There are other changes as well.',
      'Then there are the smaller changes.',
    ],
  },
  fixed: {
    one: ['There is one fix.', 'Finally, one fix.'],
    many: ['That leaves the fixes.', 'Now for the bug fixes.', 'The fixes come last.', 'On to the fixes.'],
  },
  earlier: {
    one: ['The notes also look back at an earlier release.'],
    many: ['The notes also cover earlier releases.', 'The same notes go back to earlier releases.'],
  },
};

/** What a listener would ask at that point; the other host asks it. */
export const questions: Readonly<Record<GroupName, readonly string[]>> = {
  breaking: [
    'What do people need to watch out for before they upgrade?',
    'Is anything going to break on upgrade?',
  ],
  security: ['What about security?', 'Is there anything on the security side?'],
  removed: ['Is anything going away?', 'What has been removed or deprecated?'],
  added: ['What are the new features?', 'Which new features stand out?'],
  performance: ['Does anything get faster?', 'How about performance?'],
  changed: [
    'What works differently now?',
    'What else works differently now?',
    'Which other changes are worth knowing?',
  ],
  fixed: ['And what about the fixes?', 'Which bugs are gone?', 'What got fixed?'],
  earlier: ['What did the earlier releases bring?'],
};

/** The first words. `{name}` is the product with its version. */
export const openings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'Hi there! {name} is out, and here is what changed.',
    'Welcome back! Let’s look at what is new in {name}.',
    '{name} is here, so let’s go through what changed.',
  ],
  professional: [
    '{name} is now available. Here is a summary of what has changed.',
    'Welcome. This is an overview of {name}.',
    'This update covers {name}.',
  ],
  enthusiastic: [
    '{name} is here, and there is a lot to talk about!',
    'Great news: {name} is out! Let’s get right into it.',
    'Welcome back! {name} has landed, so let’s see what it brings!',
  ],
  technical: [
    'These are the release notes for {name}.',
    '{name} is released. Here are the changes in detail.',
    'Here is the technical summary of {name}.',
  ],
};

/** The first words where the notes name neither product nor version. */
export const unnamedOpenings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'Hi there! A new release is out, and here is what changed.',
    'Welcome back! Let’s look at what is new.',
  ],
  professional: [
    'Welcome. Here is a summary of what has changed.',
    'A new release is available. Here is what has changed.',
  ],
  enthusiastic: [
    'A new release is here, and there is a lot to talk about!',
    'Great news: a new release is out!',
  ],
  technical: ['Here are the changes in this release.', 'This is the technical summary of the release.'],
};

export const soberOpenings: readonly string[] = [
  '{name} is available, and it contains changes that need your attention.',
  'This is an important update: {name}.',
];

/** For a notice about a flaw. */
export const noticeOpenings: Readonly<Record<'named' | 'unnamed', readonly string[]>> = {
  named: ['This is {name}.', 'Here is {name}.'],
  unnamed: ['This is a security advisory.'],
};

export const endings: Readonly<Record<Tone, readonly string[]>> = {
  casual: [
    'That’s it for {name}. Thanks for listening!',
    'That wraps up {name}. Thanks for listening, and see you next time!',
  ],
  professional: [
    'That concludes the overview of {name}. Thank you for listening.',
    'Those are the main points of {name}. Thank you for listening.',
  ],
  enthusiastic: [
    'And that’s {name}! Thanks for listening!',
    'That’s everything worth knowing about {name}. Thanks for listening!',
  ],
  technical: [
    'That covers {name}. The full notes have the details.',
    'That is the end of the summary for {name}. See the full notes for details.',
  ],
};

/** For the flaw itself, where the whole text is about it. */
export const noticeQuestions: readonly string[] = ['How serious is it, and who is affected?'];
