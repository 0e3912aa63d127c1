import { sentencesHold } from './sentences-hold.ts';

sentencesHold([
  ['added', 'Upload files up to 5 GB', 'You can now upload files up to 5 GB.'],
  [
    'added',
    'Upload files up to 5 GB, in parts of 16 MiB',
    'You can now upload files up to 5 GB, in parts of 16 MiB.',
  ],
  ['added', 'Invite up to 50 guests', 'You can now invite up to 50 guests.'],
  ['added', 'Store up to 10 cards', 'Orbit now stores up to 10 cards.'],
  ['added', 'Works out of the box with Slack', 'Orbit now works out of the box with Slack.'],
  ['added', 'Use plugins out of the box', 'You can now use plugins out of the box.'],
  ['added', 'Set up two-factor login from the app', 'You can now set up two-factor login from the app.'],
  ['added', 'Back up your chats to the cloud', 'You can now back up your chats to the cloud.'],
  ['added', 'Sign in with Apple', 'You can now sign in with Apple.'],
  ['added', 'Log out of all devices at once', 'You can now log out of all devices at once.'],
  ['added', 'Opt out of analytics', 'You can now opt out of analytics.'],
  ['added', 'Roll back to an earlier version', 'You can now roll back to an earlier version.'],
  ['added', 'Zoom in on charts', 'You can now zoom in on charts.'],
  ['added', 'Switch between accounts', 'You can now switch between accounts.'],
  [
    'changed',
    'Freeze and unfreeze your card in one tap',
    'Orbit lets you freeze and unfreeze your card in one tap.',
  ],
  ['changed', 'Split a bill with up to 10 people', 'You can now split a bill with up to 10 people.'],
  ['security', 'Log in with passkeys', 'You can now log in with passkeys.'],
  ['added', 'Sign up form', 'This release adds a sign up form.'],
  ['changed', 'React DOM now batches reveals', 'React DOM now batches reveals.'],
  ['added', 'React to messages with emoji', 'You can now react to messages with emoji.'],
  ['changed', 'Damage increased by 15%', 'Damage has been increased by 15%.'],
  ['changed', 'Arena Season 9 begins on November 24', 'Arena Season 9 begins on November 24.'],
  [
    'fixed',
    'Fix incorrect results from hash joins when memory is below 1 MB',
    'This release fixes incorrect results from hash joins when memory is below 1 MB.',
  ],
  [
    'fixed',
    'Voice chat cut out when switching channels',
    'One fix is for a case where voice chat cut out when switching channels.',
  ],
]);

sentencesHold(
  [
    [
      'changed',
      'set up the cache before the first request',
      'This release sets up the cache before the first request.',
    ],
    ['fixed', 'look up hosts in the cache', 'Hosts are now looked up in the cache.'],
  ],
  true,
);
