import { Problem } from '../../domain/errors.ts';
import { charsetIn, type ImportedText, type ImportSource } from '../../domain/imported-text.ts';
import { isOrder } from '../units/find-orders.ts';
import { docxToHtml } from './docx-to-html.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { mainContent } from './main-content.ts';

/** Returns the text of a file, a page or a clipboard, which users see before they use it. */
export async function importText({ kind, name, bytes, charset }: ImportSource): Promise<ImportedText> {
  if (isZip(bytes)) {
    if (!wordNames.test(name)) throw refused(name);
    const html = await docxToHtml(bytes).catch((cause: unknown) => {
      throw cause instanceof Problem ? cause : refused(name, cause);
    });
    return { title: '', text: filled(name, htmlToMarkdown(html)) };
  }
  const text = charset === undefined ? decode(name, bytes) : decodePage(name, bytes, charset);
  if (kind === 'page') {
    const { title, html } = await mainContent(text);
    return { title: isOrder(title) ? '' : title, text: filled(name, htmlToMarkdown(html)) };
  }
  const isHtml =
    kind === 'clipboard' || /\.html?$/i.test(name) || /^\s*<(?:!doctype html|html)\b/i.test(text);
  return { title: '', text: filled(name, isHtml ? htmlToMarkdown(text) : text) };
}

/**
 * The most characters, four times the longest text that is converted, because users may choose a part. More would
 * only be copied between processes.
 */
const maxText = 200_000;

function filled(name: string, text: string): string {
  if (text.length > maxText)
    throw new Problem('VALIDATION_FAILED', `There is too much text in ${shown(name)}. Paste a part of it.`);
  if (text.trim() === '') throw new Problem('VALIDATION_FAILED', `There is no text in ${shown(name)}.`);
  return text;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Decodes a file. Files from Windows may be UTF-16, which their first two bytes show. */
function decode(name: string, bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (cause) {
    throw textNames.test(name) && !bytes.includes(0) ? unknownEncoding(name, cause) : refused(name, cause);
  }
  throw refused(name);
}

const wordNames = /\.docx$/i;
const textNames = /\.(?:md|markdown|txt|rst|html?)$/i;

function unknownEncoding(name: string, cause: unknown): Problem {
  const message = `${shown(name)} isn’t encoded as UTF-8. Save it as UTF-8, or paste the text.`;
  return new Problem('VALIDATION_FAILED', message, { cause });
}

/**
 * Decodes a page in the encoding that its server or the page itself names. Some pages take long, so the service must
 * not do it.
 */
function decodePage(name: string, bytes: Uint8Array, charset: string | null): string {
  const named = charset ?? charsetIn(Buffer.from(bytes.subarray(0, 2048)).toString('latin1')) ?? 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(named).decode(bytes);
  } catch (cause) {
    const message = 'This page is in an encoding that can’t be read. Paste its text instead.';
    throw new Problem('VALIDATION_FAILED', message, { cause });
  }
  if (text.includes('\0')) throw refused(name);
  return text;
}

function refused(name: string, cause?: unknown): Problem {
  const message = wordNames.test(name)
    ? `${shown(name)} can’t be read: this Word document is damaged or protected. Save it again in Word, or paste the text.`
    : `${shown(name)} isn’t a text file. Choose a .md, .txt, .html or .docx file, or paste the text.`;
  return new Problem('VALIDATION_FAILED', message, { cause });
}

function shown(name: string): string {
  return name === '' ? 'this' : `“${name.slice(0, 100)}”`;
}
