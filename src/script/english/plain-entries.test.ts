import { sentencesHold } from './sentences-hold.ts';

sentencesHold([
  ['changed', 'Level cap raised to 60', 'The level cap has been raised to 60.'],
  ['changed', 'Mount speed increased by 15%', 'The mount speed has been increased by 15%.'],
  ['changed', 'Honor gains doubled on weekends', 'Honor gains have been doubled on weekends.'],
  ['changed', 'Damage reduced from 140% to 125%', 'Damage has been reduced from 140% to 125%.'],
  [
    'performance',
    'Default compression level lowered from 9 to 6, which makes uploads faster',
    'The default compression level has been lowered from 9 to 6, which makes uploads faster.',
  ],
  ['changed', 'Show prices reduced by 10%', 'Orbit now shows prices reduced by 10%.'],
  ['added', 'Arena season 9 starts November 4', 'Arena season 9 starts November 4.'],
  ['fixed', 'Fishing pools respawn properly', 'Fishing pools now respawn properly.'],
  ['fixed', 'Story viewer no longer freezes', 'The story viewer no longer freezes.'],
  ['fixed', 'Upload progress over 100%', 'Upload progress over 100% has been fixed.'],
  [
    'fixed',
    'Uploads larger than 5 GiB failed on some stores',
    'This release fixes a bug where uploads larger than 5 GiB failed on some stores.',
  ],
  [
    'fixed',
    'Fixed Charge sometimes leaving you stuck',
    'This release fixes charge sometimes leaving you stuck.',
  ],
  [
    'fixed',
    'Fix focus trap escaping in Firefox',
    'This release fixes a problem with focus trap escaping in Firefox.',
  ],
  ['added', 'Now available in Thai', 'Orbit is now available in Thai.'],
  ['added', 'Put your habits on the Lock Screen', 'You can now put your habits on the Lock Screen.'],
  ['deprecated', 'The old search, use the new one', 'The old search is now deprecated, so use the new one.'],
]);

sentencesHold(
  [
    ['fixed', 'refresh token race between tabs', 'This release fixes a refresh token race between tabs.'],
    [
      'fixed',
      'cursor jumps to end after paste',
      'This release fixes a bug where the cursor jumps to end after paste.',
    ],
  ],
  true,
);
