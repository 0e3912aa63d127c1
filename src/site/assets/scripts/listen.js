import { showCopyButtons } from './copy.js';
import { joinMediaSession } from './media-session.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';
import { followTranscript } from './transcript.js';
import { waitForEpisode } from './waiting.js';

/** Starts the player, if there is one yet. */
function start() {
  const element = document.querySelector('.player');
  if (!(element instanceof HTMLElement)) return null;
  const player = mountPlayer(element);
  listenToKeys(player);
  followTranscript(player);
  joinMediaSession(player);
  reportPlays(player);
  showCopyButtons();
  const [, seconds] = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash) ?? [];
  if (seconds !== undefined) player.seek(Number(seconds));
  return player;
}

start();
waitForEpisode(() => void start()?.play());
