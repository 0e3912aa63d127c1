import { showCopyButtons } from './copy.js';
import { joinMediaSession } from './media-session.js';
import { reportPlays } from './play-report.js';
import { mountPlayer } from './player.js';
import { listenToKeys } from './player-keys.js';
import { followTranscript } from './transcript.js';
import { waitForRecording } from './waiting.js';

/** Makes the page work, once there is something to play. */
function start() {
  const element = document.querySelector('.player');
  if (!(element instanceof HTMLElement)) return null;
  const player = mountPlayer(element);
  listenToKeys(player);
  followTranscript(player);
  joinMediaSession(player);
  reportPlays(player);
  showCopyButtons();
  const [, moment] = /^#t=(\d+(?:\.\d+)?)$/.exec(location.hash) ?? [];
  if (moment !== undefined) player.seek(Number(moment));
  return player;
}

start();
waitForRecording(() => void start()?.play());
