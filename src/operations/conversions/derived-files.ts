import { type Conversion, languageTag } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { collapseSpace } from '../../domain/single-line.ts';
import { layOutTranscript, type TimedSentence } from '../../domain/transcript.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { ConversionServices } from '../context.ts';
import { isUuid } from '../input.ts';
import { type Episode, readEpisode } from '../public-pages/read-episode.ts';
import { derivedFiles, lostAudio, type MediaClaim } from './media.ts';

/** Returns the content of a derived file for a verified signed URL; null for a stored file. */
export async function deriveFile(services: ConversionServices, { conversionId, attempt, name }: MediaClaim) {
  const isText = name === derivedFiles.text;
  if (!isText && name !== derivedFiles.transcript) return null;
  const conversion =
    isUuid(conversionId) && (await findConversionById(services.store.database, conversionId));
  if (!conversion || conversion.published.attempt !== Number(attempt)) throw new Problem('NOT_FOUND');
  const episode = await readEpisode(services, conversion);
  if (!episode || episode.sentences.length === 0) throw new Problem('NOT_FOUND', lostAudio);
  return isText ? plainText(conversion, episode.sentences) : transcriptFile(conversion, episode);
}

function plainText({ published: { script } }: Conversion, sentences: readonly TimedSentence[]): string {
  const host = (speaker: number) => (script?.speakers === 2 ? `Host ${speaker}: ` : '');
  return sentences.map(({ text, speaker }) => `${host(speaker)}${collapseSpace(text)}\n`).join('');
}

/** Cached per episode, because building a long transcript takes tens of milliseconds. */
const transcripts = new WeakMap<Episode, { readonly title: string; readonly file: string }>();

function transcriptFile(conversion: Conversion, episode: Episode): string {
  const { title } = conversion.published;
  const known = transcripts.get(episode);
  if (known?.title === title) return known.file;
  const file = JSON.stringify(transcript(conversion, episode.sentences));
  transcripts.set(episode, { title, file });
  return file;
}

function transcript(conversion: Conversion, sentences: readonly TimedSentence[]) {
  const {
    published: { title, script },
    durationSeconds,
  } = conversion;
  const sections = layOutTranscript(script, sentences).map((section) => ({
    title: section.title,
    paragraphs: section.paragraphs.map(({ speaker, sentences: said }) => ({
      speaker,
      start: said[0]?.start ?? 0,
      end: said.at(-1)?.end ?? 0,
      text: said.map(({ text }) => collapseSpace(text)).join(' '),
    })),
  }));
  return { title, language: languageTag(conversion), duration_seconds: durationSeconds, sections };
}
