import { sentencesHold } from './sentences-hold.ts';

sentencesHold([
  ['added', 'Support passing a custom agent to the client', 'You can now pass a custom agent to the client.'],
  ['changed', 'Make the timeout default to 30 seconds', 'The timeout now defaults to 30 seconds.'],
  ['added', 'CREATE INDEX uses up to four workers', 'CREATE INDEX now uses up to four workers.'],
  [
    'breaking',
    'Minimum supported Node.js version is now 20',
    'The minimum supported Node.js version is now 20.',
  ],
  ['added', 'Live Activities on the Lock Screen', 'Orbit gains Live Activities on the Lock Screen.'],
  [
    'changed',
    'Offline routes: download up to 25 routes and follow them anywhere',
    'With offline routes, you can now download up to 25 routes and follow them anywhere.',
  ],
  ['fixed', 'Wrong result for a nested query', 'A wrong result for a nested query has been fixed.'],
]);

sentencesHold(
  [
    [
      'fixed',
      'loading spinner misaligned in RTL',
      'This release fixes a bug where the loading spinner was misaligned in RTL.',
    ],
    ['fixed', 'focus returns to the trigger after close', 'Focus now returns to the trigger after close.'],
  ],
  true,
);
