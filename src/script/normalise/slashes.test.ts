import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('slashes', [
  ['the hovered/selected row', 'the hovered or selected row'],
  ['what is hovered / selected', 'what is hovered or selected'],
  ['the `focused`/`pressed` look', 'the focused or pressed look'],
  ['Importing/exporting takes less time.', 'Importing or exporting takes less time.'],
  ['Mute/unmute a channel', 'Mute or unmute a channel'],
  ['Show/hide the panel', 'Show or hide the panel'],
  ['a name/value pair', 'a name slash value pair'],
  ['audio / timings', 'audio slash timings'],
  ['rebased on origin/main', 'rebased on origin slash main'],
  ['many requests/second', 'many requests per second'],
  ['a day/week/month view', 'a day or week or month view'],
  ['the read/write/execute bits', 'the read write execute bits'],
  ['a client/server protocol', 'a client server protocol'],
  ['the light/dark switch', 'the light dark switch'],
  ['for Chrome/Edge', 'for Chrome Edge'],
  ['segments/ in the bucket', 'segments in the bucket'],
]);
