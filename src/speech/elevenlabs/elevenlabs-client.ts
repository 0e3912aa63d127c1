import { Problem } from '../../domain/errors.ts';
import type { Sound } from '../../domain/sound.ts';
import { readPcm } from '../cloud/read-audio.ts';
import {
  type CloudAccess,
  defaultRetryPolicy,
  Refused,
  type RetryPolicy,
  request,
  retryPolicyOf,
} from '../cloud/request.ts';

/** The address goes without the version, such as `https://api.elevenlabs.io`. */
export type ElevenLabsOptions = CloudAccess;

export type DialogueInput = { readonly text: string; readonly voice_id: string };

const sampleRate = 24_000;
const format = `output_format=pcm_${sampleRate}`;

/** Someone waits for the list: it had better fail soon. */
const listRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, timeout: 4000, attempts: 2 };

/** One text by one voice. */
export function textToSpeech(
  options: ElevenLabsOptions,
  voiceId: string,
  body: { text: string; model_id: string; voice_settings?: object },
  signal: AbortSignal,
): Promise<Sound> {
  const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps?${format}`;
  return post(options, path, body, signal, (answer) => soundOf(answer));
}

/** Several texts by two voices in one breath; one sound for each text. At most 2,000 characters. */
export function textToDialogue(
  options: ElevenLabsOptions,
  body: { inputs: readonly DialogueInput[]; model_id: string },
  signal: AbortSignal,
): Promise<Sound[]> {
  return post(options, `/v1/text-to-dialogue/with-timestamps?${format}`, body, signal, (answer) => {
    const sound = soundOf(answer);
    const segments =
      isRecord(answer) && Array.isArray(answer['voice_segments']) ? answer['voice_segments'] : [];
    return body.inputs.map((_, index) => cutOut(sound, segments, index));
  });
}

/** The voices of the account. */
export async function listVoices(
  options: ElevenLabsOptions,
): Promise<{ id: string; name: string; labels: Record<string, unknown> }[]> {
  const retryPolicy = options.retryPolicy ?? listRetryPolicy;
  const answer = await request(
    { ...base(options), retryPolicy, url: url(options, '/v1/voices'), method: 'GET' },
    readJson,
  );
  const voices = isRecord(answer) && Array.isArray(answer['voices']) ? answer['voices'] : [];
  return voices.flatMap((voice: unknown) => {
    if (!isRecord(voice) || typeof voice['voice_id'] !== 'string') return [];
    const labels = isRecord(voice['labels']) ? voice['labels'] : {};
    return [{ id: voice['voice_id'], name: String(voice['name'] ?? voice['voice_id']), labels }];
  });
}

/** Whether a voice outside the account's list can be used: a shared one of the library, say. */
export async function hasVoice(options: ElevenLabsOptions, id: string): Promise<boolean> {
  const retryPolicy = options.retryPolicy ?? listRetryPolicy;
  const path = url(options, `/v1/voices/${encodeURIComponent(id)}`);
  try {
    await request({ ...base(options), retryPolicy, url: path, method: 'GET' }, readJson);
    return true;
  } catch (error) {
    const refused = error instanceof Problem && error.cause instanceof Refused ? error.cause.status : null;
    // Only a clear no counts: a vendor that cannot tell now may still speak later.
    return refused === null || ![400, 404, 422].includes(refused);
  }
}

function post<T>(
  options: ElevenLabsOptions,
  path: string,
  body: unknown,
  signal: AbortSignal,
  read: (answer: unknown) => T,
): Promise<T> {
  const wanted = { ...base(options), url: url(options, path), method: 'POST' as const, body, signal };
  return request(wanted, (bytes) => read(readJson(bytes)));
}

function base(options: ElevenLabsOptions) {
  return {
    provider: 'ElevenLabs',
    headers: { 'xi-api-key': options.apiKey },
    retryPolicy: retryPolicyOf(options),
  };
}

function url(options: ElevenLabsOptions, path: string): string {
  return `${options.baseUrl.replace(/\/$/, '')}${path}`;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Error('it is not JSON');
  }
}

/** The samples carry no header: the time-stamps tell whether they have the rate that was asked for. */
function soundOf(answer: unknown): Sound {
  if (!isRecord(answer) || typeof answer['audio_base64'] !== 'string') throw new Error('it holds no sound');
  const sound = readPcm(Buffer.from(answer['audio_base64'], 'base64'), sampleRate);
  const alignment = isRecord(answer['alignment']) ? answer['alignment'] : {};
  const ends = alignment['character_end_times_seconds'];
  const end = Array.isArray(ends) ? Number(ends.at(-1)) : Number.NaN;
  const seconds = sound.samples.length / sampleRate;
  if (Number.isFinite(end) && (seconds < end * 0.8 - 0.2 || seconds > end * 1.25 + 1.5)) {
    throw new Error('the sound has another sample rate than asked for, or is cut off');
  }
  return sound;
}

function cutOut(sound: Sound, segments: unknown[], input: number): Sound {
  const own = segments.filter(isRecord).filter((segment) => segment['dialogue_input_index'] === input);
  const start = Math.min(...own.map((segment) => Number(segment['start_time_seconds'])));
  const end = Math.max(...own.map((segment) => Number(segment['end_time_seconds'])));
  if (!(end > start)) throw new Error('it does not say when each speaker speaks');
  const samples = sound.samples.slice(Math.floor(start * sampleRate), Math.ceil(end * sampleRate));
  return { samples, sampleRate };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
