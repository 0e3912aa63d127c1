import { sentencesHold } from './sentences-hold.ts';

sentencesHold([
  [
    'fixed',
    'Uploads larger than 2 GB failing at once',
    'This release fixes uploads larger than 2 GB failing at once.',
  ],
  [
    'fixed',
    'fix to not build guides when tests are off',
    'Orbit no longer builds guides when tests are off.',
  ],
  [
    'fixed',
    'clock skew makes delayed jobs run early',
    'This release fixes a bug where clock skew makes delayed jobs run early.',
  ],
  [
    'fixed',
    'Undo after cropping a photo could lose its date',
    'This release fixes a bug where undo after cropping a photo could lose its date.',
  ],
  ['fixed', 'Fixed the shop showing sold items', 'Orbit fixes the shop showing sold items.'],
  [
    'changed',
    'Reload time reduced from 9 to 7 seconds',
    'The reload time has been reduced from 9 to 7 seconds.',
  ],
  ['changed', 'Now incompatible with Node 12', 'Orbit is now incompatible with Node 12.'],
  [
    'changed',
    'Volume parameter removed from the settings as it is no longer used',
    'Volume parameter has been removed from the settings as it is no longer used.',
  ],
  ['changed', 'Deployed REST API with caching', 'A REST API with caching has been deployed.'],
  ['added', 'Rate limits per group', 'There are now rate limits per group.'],
  ['added', 'Inline hints for default arguments', 'There are now inline hints for default arguments.'],
  ['added', 'Hover text renders Markdown tables', 'Hover text now renders Markdown tables.'],
  ['added', 'Let customers skip the next delivery', 'Customers can now skip the next delivery.'],
  [
    'changed',
    'Warn features that clash with the loader',
    'Orbit now warns about features that clash with the loader.',
  ],
]);

sentencesHold(
  [
    ['removed', 'remove call to abort', 'The call to abort has been removed.'],
    [
      'fixed',
      'reject stream results and report failed tasks',
      'Orbit now rejects stream results and reports failed tasks.',
    ],
    [
      'added',
      'support transition to nested rooms',
      'There is now support for the transition to nested rooms.',
    ],
  ],
  true,
);
