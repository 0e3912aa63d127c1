const player = [
  'player.js',
  'player-waveform.js',
  'player-keys.js',
  'player-memory.js',
  'media-session.js',
  'play-report.js',
  'waiting.js',
];

/** The module of a page first, then those it imports: named, so that browsers need not find out one by one. */
export const listenScripts = ['listen.js', ...player, 'transcript.js', 'copy.js'];
export const embedScripts = ['embed.js', ...player, 'frame-messages.js'];
