import { Problem } from '../../domain/errors.ts';
import type { Sound } from '../../domain/sound.ts';
import { type CloudAccess, defaultRetryPolicy, RejectedError, request } from '../cloud/request.ts';
import { readPcm } from '../read-audio.ts';
import { alignedWords, type Range } from './aligned-words.ts';

export type DialogueInput = { readonly text: string; readonly voice_id: string };

const sampleRate = 24_000;
const format = `output_format=pcm_${sampleRate}`;

/** A user waits for the list, so it fails soon. */
const listRetryPolicy = { ...defaultRetryPolicy, timeout: 4000, attempts: 2 };

/** One text by one voice. */
export function textToSpeech(
  access: CloudAccess,
  voiceId: string,
  body: { text: string; model_id: string; voice_settings: object },
  signal: AbortSignal,
): Promise<Sound> {
  const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps?${format}`;
  return request({ ...target(access, path), body, signal }, (bytes) => {
    const response = readJson(bytes);
    return withWords(soundOf(response), response['alignment'], {
      from: 0,
      to: Number.POSITIVE_INFINITY,
      start: 0,
    });
  });
}

/** Several texts by two voices in one request; one sound for each text. At most 2,000 characters. */
export function textToDialogue(
  access: CloudAccess,
  body: { inputs: readonly DialogueInput[]; model_id: string },
  signal: AbortSignal,
): Promise<Sound[]> {
  const path = `/v1/text-to-dialogue/with-timestamps?${format}`;
  return request({ ...target(access, path), body, signal }, (bytes) => {
    const response = readJson(bytes);
    const sound = soundOf(response);
    return body.inputs.map((_, index) => {
      const { start, end, from, to } = rangeOf(recordsIn(response['voice_segments']), index);
      const samples = sound.samples.slice(Math.floor(start * sampleRate), Math.ceil(end * sampleRate));
      return withWords({ samples, sampleRate }, response['alignment'], { from, to, start });
    });
  });
}

/** The voices of the account. */
export async function listVoices(
  access: CloudAccess,
): Promise<{ id: string; name: string; labels: Record<string, unknown> }[]> {
  const response = await get(access, '/v1/voices');
  return recordsIn(response['voices']).flatMap(({ voice_id: id, name, labels }) =>
    typeof id === 'string' ? [{ id, name: String(name ?? id), labels: isRecord(labels) ? labels : {} }] : [],
  );
}

/** Whether a voice outside the account's list can be used, such as a shared one of the library. */
export async function hasVoice(access: CloudAccess, id: string): Promise<boolean> {
  try {
    await get(access, `/v1/voices/${encodeURIComponent(id)}`);
    return true;
  } catch (error) {
    const status = error instanceof Problem && error.cause instanceof RejectedError ? error.cause.status : 0;
    // Only a definite refusal counts. After any other failure the vendor may still speak with the voice.
    return ![400, 404, 422].includes(status);
  }
}

function get(access: CloudAccess, path: string) {
  return request({ ...target(access, path), retryPolicy: access.retryPolicy ?? listRetryPolicy }, readJson);
}

function target(access: CloudAccess, path: string) {
  return { provider: 'ElevenLabs', access, path, headers: { 'xi-api-key': access.apiKey } };
}

function readJson(bytes: Buffer): Record<string, unknown> {
  let response: unknown;
  try {
    response = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Error('it is not JSON');
  }
  return isRecord(response) ? response : {};
}

/** Reads samples without a header. The timestamps show whether they have the requested rate. */
function soundOf({ audio_base64: audio, alignment }: Record<string, unknown>): Sound {
  if (typeof audio !== 'string') throw new Error('it has no sound');
  const sound = readPcm(Buffer.from(audio, 'base64'), sampleRate);
  const ends = isRecord(alignment) ? alignment['character_end_times_seconds'] : null;
  const end = Array.isArray(ends) ? Number(ends.at(-1)) : Number.NaN;
  const seconds = sound.samples.length / sampleRate;
  if (Number.isFinite(end) && (seconds < end * 0.8 - 0.2 || seconds > end * 1.25 + 1.5)) {
    throw new Error('the sound has another sample rate than requested, or is cut off');
  }
  return sound;
}

function withWords(sound: Sound, alignment: unknown, range: Range): Sound {
  const words = alignedWords(alignment, range);
  return words?.length ? { ...sound, words } : sound;
}

/** Returns the time range and the character range of an input. */
function rangeOf(segments: Record<string, unknown>[], input: number): Range & { readonly end: number } {
  const own = segments.filter((segment) => segment['dialogue_input_index'] === input);
  const start = Math.min(...own.map((segment) => Number(segment['start_time_seconds'])));
  const end = Math.max(...own.map((segment) => Number(segment['end_time_seconds'])));
  if (!(end > start)) throw new Error('it does not say when each speaker speaks');
  const from = Math.min(...own.map((segment) => Number(segment['character_start_index'] ?? 0)));
  const to = Math.max(...own.map((segment) => Number(segment['character_end_index'] ?? 0)));
  return { start, end, from, to };
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
