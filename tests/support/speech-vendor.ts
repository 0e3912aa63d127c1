import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectedSeconds } from '../../src/speech/quality/examine-sound.ts';

/** The behavior for the next request. Without any left, the vendor responds normally. */
export type Misbehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'hang' | 'cut-off' | 'html' | 'silence' | 'wrong-rate' | 'half-wav' | 'odd-rate' };

type VendorRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
};

export type SpeechVendor = {
  readonly url: string;
  /** The settings that make a service use this vendor. */
  readonly settings: Record<string, string>;
  readonly requests: VendorRequest[];
  readonly script: Misbehaviour[];
  /** Closes the connections of all waiting clients. */
  closeConnections(): void;
  close(): Promise<void>;
};

const pcmRate = 24_000;

/** A loopback server that speaks the protocols of OpenAI and ElevenLabs, and misbehaves on demand. */
export async function startSpeechVendor(): Promise<SpeechVendor> {
  const requests: VendorRequest[] = [];
  const script: Misbehaviour[] = [];
  const server = createServer(async (request, response) => {
    const raw = await text(request);
    const body = raw === '' ? {} : JSON.parse(raw);
    requests.push({ path: request.url ?? '', headers: request.headers, body });
    const next = script.shift();
    if (next) misbehave(next, request, response, body);
    else answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    settings: { TTS_A_ENGINE: 'openai', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${url}/v1` },
    requests,
    script,
    closeConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misbehave(
  what: Misbehaviour,
  request: IncomingMessage,
  response: ServerResponse,
  body: Record<string, unknown>,
): void {
  if (what.kind === 'status') {
    response.writeHead(what.status, { 'content-type': 'application/json', ...what.headers });
    const key = request.headers.authorization ?? request.headers['xi-api-key'];
    response.end(JSON.stringify({ error: { message: `Wrong key: ${key}`, code: 'vendor_says_no' } }));
  } else if (what.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Please log in</title>');
  } else if (what.kind === 'cut-off') {
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': '500000' });
    response.write('RIFF');
    setTimeout(() => response.destroy(), 20);
  } else if (what.kind !== 'hang') answer(request, response, body, what.kind);
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Record<string, unknown>,
  fault?: Misbehaviour['kind'],
): void {
  const path = request.url ?? '';
  if (path.endsWith('/audio/speech')) {
    response.writeHead(200, { 'content-type': 'audio/wav' });
    response.end(wav(String(body['input']), fault));
  } else if (path.startsWith('/v1/text-to-speech/')) sendTimed(response, [String(body['text'])], fault);
  else if (path.startsWith('/v1/text-to-dialogue/')) {
    const inputs = body['inputs'] as { text: string }[];
    sendTimed(
      response,
      inputs.map((input) => input.text),
      fault,
    );
  } else if (path === '/v1/voices') {
    send(response, { voices: [{ voice_id: 'abc123', name: 'Rachel', labels: { gender: 'female' } }] });
  } else if (path === '/v1/voices/library456') {
    send(response, { voice_id: 'library456', name: 'Shared', labels: {} });
  } else response.writeHead(404).end();
}

/** ElevenLabs: raw samples in base64, with the time of each character and each speaker. */
function sendTimed(response: ServerResponse, texts: string[], fault?: Misbehaviour['kind']): void {
  const spoken = texts.map((line) => line.replaceAll(/\[[^\]]*\]/g, ''));
  const bodies = spoken.map((line) => tone(expectedSeconds(line), fault));
  const audio = Buffer.concat(bodies);
  let time = 0;
  const characters: string[] = [];
  const times: number[] = [0];
  const segments = bodies.map((piece, index) => {
    const [start, first] = [time, characters.length];
    const own = [...(spoken[index] ?? '')];
    const seconds = piece.length / 2 / pcmRate;
    time += seconds;
    characters.push(...own);
    times.push(...own.map((_, at) => start + (seconds * (at + 1)) / own.length));
    return {
      ...{ voice_id: 'x', start_time_seconds: start, end_time_seconds: time, dialogue_input_index: index },
      character_start_index: first,
      character_end_index: characters.length,
    };
  });
  const sent = fault === 'wrong-rate' ? audio.subarray(0, (audio.length >> 2) << 1) : audio;
  send(response, {
    audio_base64: sent.toString('base64'),
    alignment: {
      characters,
      character_start_times_seconds: times.slice(0, -1),
      character_end_times_seconds: times.slice(1),
    },
    voice_segments: segments,
  });
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

function wav(input: string, fault?: Misbehaviour['kind']): Buffer {
  const samples = tone(expectedSeconds(input), fault);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  const rate = fault === 'wrong-rate' ? 96_000 : fault === 'odd-rate' ? 12 : pcmRate;
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, fault === 'half-wav' ? samples.subarray(0, samples.length >> 1) : samples]);
}

/** A sawtooth whose loudness wanders, as that of a voice does. */
function tone(seconds: number, fault?: Misbehaviour['kind']): Buffer {
  const count = Math.round(seconds * pcmRate);
  const bytes = Buffer.alloc(count * 2);
  if (fault === 'silence') return bytes;
  for (let index = 0; index < count; index += 1) {
    const swell = 0.55 + 0.45 * Math.sin((index / 2000) ** 1.5);
    bytes.writeInt16LE(Math.round(swell * ((index * 131) % 18_000) - swell * 9000), index * 2);
  }
  return bytes;
}
