import { showCopyButtons } from './copy.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { followTranscript } from './transcript.js';
import { waitForEpisode } from './waiting.js';

/** Starts the player, if there is one yet. */
function start() {
  const player = mountPlayer();
  if (player === null) return null;
  followTranscript(player);
  reportPlays(player);
  showCopyButtons();
  const [, seconds] = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash) ?? [];
  if (seconds !== undefined) player.seek(Number(seconds));
  return player;
}

start();
waitForEpisode(() => void start()?.play());
