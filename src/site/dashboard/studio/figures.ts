import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { ScriptFigures } from '../../../domain/script.ts';
import { describeDraft } from '../../../operations/drafts/drafts.ts';
import { counted, spokenLength } from '../../components/format.ts';
import type { DashboardContext } from '../layout/section.ts';

/** Formats the words and minutes of a script. */
export function shownFigures({ words, seconds }: ScriptFigures) {
  if (seconds === 0) return { words: 'No script yet', minutes: '' };
  return { words: counted(words, 'word'), minutes: `about ${spokenLength(seconds)}` };
}

/** Formats the length of a source. */
export function shownSource({ words, seconds }: ScriptFigures): string {
  return words === 0 ? '' : `${counted(words, 'word')}, about ${spokenLength(seconds)} if read in full.`;
}

/** Returns the length of a text without a script. */
export async function sourceLength({ context, request }: DashboardContext, content: string): Promise<string> {
  if (content.trim() === '') return '';
  const signal = abortedOnClose(request);
  const document = { content, script: null, writing: null };
  return shownSource((await describeDraft(context, { document }, signal)).sourceFigures);
}
