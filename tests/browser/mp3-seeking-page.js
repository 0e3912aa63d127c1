// Runs inside Chromium, as page and as audio worklet.
const isWorklet = 'registerProcessor' in globalThis;

if (isWorklet) {
  registerProcessor(
    'capture',
    class extends AudioWorkletProcessor {
      process([input]) {
        if (input[0]) this.port.postMessage(input[0].slice());
        return true;
      }
    },
  );
} else {
  globalThis.readDuration = async () => {
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.src = '/audio.mp3';
    await once(audio, 'loadedmetadata');
    return audio.duration;
  };

  /** Seconds at which sound begins after at least 150 ms of silence. */
  globalThis.findOnsets = async () => {
    const bytes = await (await fetch('/audio.mp3')).arrayBuffer();
    const rate = 22_050;
    const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
    const onsets = [];
    let lastSound = -rate;
    for (const [index, sample] of decoded.getChannelData(0).entries()) {
      if (Math.abs(sample) < 0.01) continue;
      if (index - lastSound > 0.15 * rate) onsets.push(index / rate);
      lastSound = index;
    }
    return onsets;
  };

  /** Seeks into a tone and plays: how long is the rest of it, and how high? */
  globalThis.hearRest = async (target) => {
    const context = new AudioContext();
    await context.audioWorklet.addModule('/page.js');
    const audio = new Audio('/audio.mp3');
    const capture = new AudioWorkletNode(context, 'capture');
    context.createMediaElementSource(audio).connect(capture).connect(context.destination);
    await once(audio, 'canplay');
    const sought = once(audio, 'seeked');
    audio.currentTime = target;
    await sought;
    const heard = [];
    const silent = new Promise((resolve) => {
      let quiet = 0;
      capture.port.onmessage = ({ data }) => {
        const loud = data.some((sample) => Math.abs(sample) > 0.02);
        quiet = loud ? 0 : quiet + data.length;
        if (loud) heard.push(...data);
        if (heard.length > 0 && quiet > 0.2 * context.sampleRate) resolve();
      };
    });
    await audio.play();
    await silent;
    audio.pause();
    const seconds = heard.length / context.sampleRate;
    const hertz = context.sampleRate / medianPeriod(heard);
    await context.close();
    return { seconds, hertz };
  };
}

/** In samples. A gap in what a busy machine plays changes a few spans, and not the median. */
function medianPeriod(samples) {
  const rises = [...samples.keys()].filter((index) => samples[index] >= 0 && samples[index - 1] < 0);
  const span = 20;
  const spans = rises.slice(span).map((rise, index) => rise - rises[index]);
  return spans.sort((one, other) => one - other)[spans.length >> 1] / span;
}

function once(target, event) {
  return new Promise((resolve, reject) => {
    target.addEventListener(event, resolve, { once: true });
    target.addEventListener('error', () => reject(new Error('Chromium cannot play it.')), { once: true });
  });
}
