import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchContext } from './bench.ts';
import type { Service } from './service.ts';

export type ConversionBody = {
  readonly source_type: 'changelog' | 'document';
  readonly title: string;
  readonly content: string;
  readonly language?: string;
  readonly wait?: boolean;
  readonly voice?: object;
  readonly settings?: object;
};

export type Converted = {
  readonly id: string;
  readonly generated_script: string;
  readonly duration_seconds: number;
  readonly audio_url: string;
  readonly captions_url: string;
  readonly quality: Readonly<Record<string, unknown>>;
};

/** Milliseconds. The service reports when it was done, and polling often would slow it down. */
const pollInterval = 500;

type Timed = { readonly conversion: Converted; readonly seconds: number };

/** Has a text converted and gives the seconds from the call to the finished MP3. */
export function convert(service: Service, body: ConversionBody): Promise<Timed> {
  return untilFinished(service, '/conversions', body);
}

export async function writeScript(service: Service, body: ConversionBody): Promise<string> {
  return (await call(service, 'POST', '/scripts', body)).id;
}

/** The same for a script whose text was edited. */
export function convertScript(service: Service, scriptId: string, text: string): Promise<Timed> {
  return untilFinished(service, `/scripts/${scriptId}/convert`, { edited_content: text });
}

/** The same for an episode that is revised. */
export function reviseConversion(service: Service, id: string, text: string): Promise<Timed> {
  return untilFinished(service, `/conversions/${id}/revise`, { edited_content: text });
}

async function untilFinished(service: Service, path: string, body: object): Promise<Timed> {
  const start = Date.now();
  const { id } = await call(service, 'POST', path, body);
  const conversion = await completed(service, id);
  // The database and this process share a clock.
  return { conversion, seconds: (Date.parse(conversion.completed_at) - start) / 1000 };
}

/** The same in one call that answers when the audio is there. */
export async function convertAndWait(service: Service, body: ConversionBody): Promise<Converted> {
  return finished(await call(service, 'POST', '/conversions', { ...body, wait: true }));
}

export async function create(service: Service, body: ConversionBody): Promise<string> {
  return (await call(service, 'POST', '/conversions', body)).id;
}

export async function completed(
  service: Service,
  id: string,
): Promise<Converted & { readonly completed_at: string }> {
  for (;;) {
    const conversion = await call(service, 'GET', `/conversions/${id}`);
    if (conversion.status === 'completed' || conversion.status === 'failed') return finished(conversion);
    await sleep(pollInterval);
  }
}

export async function fetchCaptions(service: Service, id: string): Promise<unknown> {
  const { url } = await call(service, 'GET', `/conversions/${id}/captions?format=json`);
  return (await fetch(url)).json();
}

/** Keeps the MP3 for the loudness figure. */
export async function keepAudio(context: BenchContext, conversion: Converted): Promise<string> {
  const path = join(context.directory, `${conversion.id}.mp3`);
  const answer = await fetch(conversion.audio_url);
  if (!answer.ok) throw new Error(`The audio could not be fetched: HTTP ${answer.status}`);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  context.finished.push(path);
  return path;
}

function finished(conversion: any): Converted & { readonly completed_at: string } {
  if (conversion.status !== 'completed')
    throw new Error(`A conversion ${conversion.status}: ${JSON.stringify(conversion.error)}`);
  return conversion;
}

async function call(service: Service, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${service.apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${service.key}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = (await answer.json()) as { data?: unknown; error?: unknown };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(error)}`);
  return data;
}
