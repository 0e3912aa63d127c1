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
  /** Makes two calls with the same text one conversion, for 24 hours. Random by default. */
  readonly idempotencyKey?: string;
};

export type Converted = {
  readonly conversion: Conversion;
  /** The MP3. */
  readonly audio: Uint8Array<ArrayBuffer>;
  /** What was ignored or could not be honored. */
  readonly warnings: readonly FieldMessage[];
};

/** The conversion ended without audio; its `error` says why. */
export class ConversionFailed extends Error {
  override readonly name = 'ConversionFailed';
  readonly conversion: Conversion;

  constructor(conversion: Conversion) {
    super(conversion.error?.message ?? 'The conversion has failed.');
    this.conversion = conversion;
  }
}

/** Converts a text, waits as long as it takes, and returns the audio. */
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

/** A conversion repeats warnings of its request. */
function distinct(warnings: readonly FieldMessage[]): FieldMessage[] {
  return [...new Map(warnings.map((each) => [`${each.path}\n${each.message}`, each])).values()];
}

/** The file at a signed address. The key is not sent there. */
export async function download(
  client: AloudClient,
  url: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { fetch: send = fetch } = client.getConfig();
  const response = await send(url, options);
  return new Uint8Array(await response.arrayBuffer());
}
