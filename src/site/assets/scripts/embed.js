import { notifyParent } from './frame-messages.js';
import { singAlong } from './karaoke.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { waitForEpisode } from './waiting.js';

/** Starts the player, if there is one yet. */
function start() {
  const player = mountPlayer();
  if (player === null) return null;
  reportPlays(player);
  notifyParent(player);
  singAlong(player);
  return player;
}

start();
waitForEpisode(() => void start()?.play());
