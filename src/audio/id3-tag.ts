import { threeLetterLanguage } from '../domain/language.ts';
import type { Picture } from '../domain/picture.ts';
import type { Chapter, Description, EpisodeOptions } from './episode.ts';

type TagFacts = Pick<EpisodeOptions, 'title' | 'organization' | 'date' | 'language'> &
  Pick<Description, 'chapters' | 'durationSeconds'> & { readonly cover: Picture };

/** Returns an ID3v2.4 tag. Only this version supports UTF-8 and a full date. */
export function id3Tag(facts: TagFacts): Uint8Array {
  const organization =
    facts.organization === null ? [] : [text('TPE1', facts.organization), text('TALB', facts.organization)];
  const frames = [
    text('TIT2', facts.title),
    ...organization,
    text('TLAN', threeLetterLanguage(facts.language)),
    text('TDRC', facts.date.toISOString().slice(0, 19)),
    text('TLEN', String(Math.round(facts.durationSeconds * 1000))),
    ...chapterFrames(facts.chapters.slice(0, maxChapters), facts.durationSeconds),
    picture(facts.cover),
  ];
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), sevenBits(body.length), body]);
}

/** The table of contents counts its entries in one byte. */
const maxChapters = 255;
const maxText = 1000;
const utf8 = Buffer.of(3);
const end = Buffer.of(0);

function frame(id: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'latin1'), sevenBits(body.length), Buffer.alloc(2), body]);
}

/** A zero would end the text early. */
function text(id: string, value: string): Buffer {
  return frame(id, utf8, Buffer.from(value.replaceAll('\0', '').slice(0, maxText).toWellFormed()));
}

function picture({ contentType, body }: Picture): Buffer {
  const frontCover = Buffer.of(3);
  return frame('APIC', utf8, Buffer.from(contentType), end, frontCover, end, body);
}

function chapterFrames(chapters: readonly Chapter[], durationSeconds: number): Buffer[] {
  if (chapters.length === 0) return [];
  const name = (index: number) => Buffer.from(`chapter${index}\0`, 'latin1');
  const topLevelAndOrdered = 0b11;
  const contents = frame(
    'CTOC',
    Buffer.from('contents\0', 'latin1'),
    Buffer.of(topLevelAndOrdered, chapters.length),
    ...chapters.map((_, index) => name(index)),
  );
  const entries = chapters.map((chapter, index) => {
    const times = Buffer.alloc(16, 0xff);
    times.writeUInt32BE(Math.round(chapter.startTime * 1000), 0);
    times.writeUInt32BE(Math.round((chapters[index + 1]?.startTime ?? durationSeconds) * 1000), 4);
    return frame('CHAP', name(index), times, text('TIT2', chapter.title));
  });
  return [contents, ...entries];
}

/** Lengths use seven bits a byte, so that they never look like the start of a frame. */
function sevenBits(length: number): Buffer {
  return Buffer.of((length >> 21) & 0x7f, (length >> 14) & 0x7f, (length >> 7) & 0x7f, length & 0x7f);
}
