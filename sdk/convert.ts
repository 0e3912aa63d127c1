import type { AloudClient } from './create-client.ts';
import { follow } from './follow.ts';
import { createConversion, getConversion } from './generated/sdk.gen.ts';
import type {
  Conversion,
  ConversionProgress,
  ConversionRequest,
  FieldMessage,
} from './generated/types.gen.ts';

export type ConvertOptions = {
  readonly onProgress?: (progress: ConversionProgress) => void;
  /** Stops waiting. The conversion continues on the server. */
  readonly signal?: AbortSignal;
  /** Within 24 hours, two calls with the same key and text create one conversion. Random by default. */
  readonly idempotencyKey?: string;
};

export type Converted = {
  readonly conversion: Conversion;
  /** The MP3. */
  readonly audio: Uint8Array<ArrayBuffer>;
  /** Options that were ignored or could not be honored. */
  readonly warnings: readonly FieldMessage[];
};

/** The conversion ended without audio. Its `error` has the reason. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
  readonly conversion: Conversion;

  constructor(conversion: Conversion) {
    super(conversion.error?.message ?? 'The conversion has failed.');
    this.conversion = conversion;
  }
}

/** Converts a text, waits until it has ended, and returns the audio. */
export async function convert(
  client: AloudClient,
  request: Omit<ConversionRequest, 'wait'>,
  { onProgress, signal, idempotencyKey }: ConvertOptions = {},
): Promise<Converted> {
  const cancellation = signal ? { signal } : {};
  const { data: accepted, warnings: ofRequest = [] } = await createConversion({
    client,
    body: request,
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
    ...cancellation,
  });
  const { id } = accepted;
  for await (const progress of follow(client, id, cancellation)) onProgress?.(progress);
  const { data: conversion, warnings = [] } = await getConversion({ client, path: { id }, ...cancellation });
  if (conversion.audio_url === undefined) throw new ConversionFailed(conversion);
  const audio = await download(client, conversion.audio_url, cancellation);
  return { conversion, audio, warnings: distinct([...ofRequest, ...warnings]) };
}

/** Removes duplicate warnings, because a conversion repeats those of its request. */
function distinct(warnings: readonly FieldMessage[]): FieldMessage[] {
  return [...new Map(warnings.map((each) => [`${each.path}\n${each.message}`, each])).values()];
}

/** Downloads the file at a signed address, without sending the key. */
export async function download(
  client: AloudClient,
  url: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { fetch: send = fetch } = client.getConfig();
  const response = await send(url, options);
  return new Uint8Array(await response.arrayBuffer());
}
