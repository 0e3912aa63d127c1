import { type Conversion, hasAudio, type MediaFile } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { CallerContext, ConversionServices, Services } from '../context.ts';
import { showConversion } from './conversions.ts';

/** A file of a finished conversion, and where it is kept. */
export type FoundMedia = {
  readonly conversion: Conversion;
  readonly key: string;
  readonly contentType: string;
};

/** Where a file of one of the caller's finished conversions is kept. */
export async function findMedia(context: CallerContext, id: string, file: MediaFile): Promise<FoundMedia> {
  return mediaOf(await showConversion(context, id), file);
}

export function mediaOf(conversion: Conversion, file: MediaFile): FoundMedia {
  if (!hasAudio(conversion) || !conversion.media) throw new Problem('NOT_FOUND');
  const name = conversion.media[file];
  return {
    conversion,
    key: mediaKey(conversion.id, conversion.attempt, name),
    contentType: contentTypeOf(name),
  };
}

const validity = 50 * 60;
const purpose = 'media address';

export type MediaAddress = { readonly url: string; readonly expiresAt: Date };

/** A fresh address of one of a finished conversion's files, good for 50 minutes. */
export function signMedia(
  services: Services,
  conversion: Pick<Conversion, 'id' | 'attempt' | 'status' | 'media'>,
  file: MediaFile,
) {
  if (conversion.status !== 'completed' || !conversion.media) return null;
  const expiresAt = new Date(Math.ceil(Date.now() / 1000 + validity) * 1000);
  return { url: siteAddress(services, conversion, conversion.media[file], expiresAt), expiresAt };
}

/** Where a bucket hands the file out itself, for as long as the address it was asked for is good; else null. */
export function bucketAddress(services: ConversionServices, claim: MediaClaim): Promise<string | null> {
  const seconds = Math.ceil(Number(claim.expires) - Date.now() / 1000);
  return services.media.signedUrl(mediaKey(claim.conversionId, Number(claim.attempt), claim.name), {
    expiresInSeconds: Math.min(validity, Math.max(1, seconds)),
    contentType: contentTypeOf(claim.name),
  });
}

/** The audio of one of the caller's conversions, once there is some. */
export async function showAudio(context: CallerContext, id: string) {
  const conversion = await showConversion(context, id);
  const address = signMedia(context, conversion, 'audio');
  if (!address || !conversion.media) {
    throw new Problem('NOT_FOUND', `This conversion has no audio: its status is ${conversion.status}.`);
  }
  return { conversion, address, contentType: conversion.media.contentType };
}

/** What an address says, letter for letter. */
export type MediaClaim = {
  readonly conversionId: string;
  readonly attempt: string;
  readonly name: string;
  readonly expires: string;
  readonly signature: string;
};

/** The key of a file whose address was signed by us and has not expired; otherwise there is nothing there. */
export function verifyMediaClaim(services: Services, claim: MediaClaim) {
  const message = messageFor(claim.conversionId, claim.attempt, claim.name, claim.expires);
  const good = services.secrets.verify(purpose, message, claim.signature);
  if (!good || Number(claim.expires) * 1000 < Date.now()) {
    throw new Problem('FORBIDDEN', 'This address has expired or was altered. Ask for a fresh one.');
  }
  return {
    key: mediaKey(claim.conversionId, Number(claim.attempt), claim.name),
    contentType: contentTypeOf(claim.name),
  };
}

function siteAddress(
  services: Services,
  { id, attempt }: Pick<Conversion, 'id' | 'attempt'>,
  name: string,
  expiresAt: Date,
) {
  const expires = String(expiresAt.getTime() / 1000);
  const signature = services.secrets.sign(purpose, messageFor(id, String(attempt), name, expires));
  return `${services.siteUrl}/media/${id}/${attempt}/${name}?expires=${expires}&signature=${signature}`;
}

function messageFor(conversionId: string, attempt: string, name: string, expires: string): string {
  return [conversionId, attempt, name, expires].join('\n');
}

const contentTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export function contentTypeOf(name: string): string {
  return contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

export const conversionsPrefix = 'conversions';

/** Where all files of a conversion are kept, whichever attempt made them. */
export function mediaPrefix(conversionId: string): string {
  return `${conversionsPrefix}/${conversionId}`;
}

export function attemptPrefix(conversionId: string, attempt: number): string {
  return `${mediaPrefix(conversionId)}/${attempt}`;
}

export function mediaKey(conversionId: string, attempt: number, name: string): string {
  return `${attemptPrefix(conversionId, attempt)}/${name}`;
}

/** What a file is called that a worker makes: two workers that have the same attempt never write the same file. */
export function mediaName(name: string, claims: number): string {
  const plain = name.replace(/^\d+-/, '');
  return claims === 1 ? plain : `${claims}-${plain}`;
}
