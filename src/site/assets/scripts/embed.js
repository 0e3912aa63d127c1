import { notifyParent } from './frame-messages.js';
import { joinMediaSession } from './media-session.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';
import { waitForRecording } from './waiting.js';

/** Makes the player work, once there is something to play. */
function start() {
  const element = document.querySelector('.player');
  if (!(element instanceof HTMLElement)) return null;
  const player = mountPlayer(element);
  listenToKeys(player);
  joinMediaSession(player);
  reportPlays(player);
  notifyParent(player);
  return player;
}

start();
waitForRecording(() => void start()?.play());
