import { notifyParent } from './frame-messages.js';
import { singAlong } from './karaoke.js';
import { joinMediaSession } from './media-session.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';
import { waitForEpisode } from './waiting.js';

/** Starts the player, if there is one yet. */
function start() {
  const element = document.querySelector('.player');
  if (!(element instanceof HTMLElement)) return null;
  const player = mountPlayer(element);
  listenToKeys(player);
  joinMediaSession(player);
  reportPlays(player);
  notifyParent(player);
  singAlong(player);
  return player;
}

start();
waitForEpisode(() => void start()?.play());
