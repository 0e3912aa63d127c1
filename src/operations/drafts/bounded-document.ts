import { type DraftDocument, type DraftScript, type DraftTurn, maxPauseAfter } from '../../domain/draft.ts';
import { isLabelled } from '../../domain/script.ts';
import { lengthOfTitles } from '../../domain/section-titles.ts';
import { isBlank } from '../../domain/single-line.ts';
import { maxContentLength, maxContextLength, maxTitleLength } from '../../domain/text-limits.ts';
import { boundedLine, invalid, optionalText } from '../input.ts';

const maxTurns = 1000;

/** A document within the bounds of a conversion, so that it can become one. It may be empty. */
export function boundedDocument(document: DraftDocument): DraftDocument {
  const { content, additionalContext, settings, voice, script } = document;
  if ([...content].length > maxContentLength) throw invalid('content', 'must have at most 51,200 characters');
  plain('content', content);
  optionalText('settings.audience', settings.audience, 500);
  optionalText('settings.version', settings.version, 200);
  optionalText('settings.cta', settings.cta, 1000);
  optionalText('voice.pronunciation_notes', voice.pronunciationNotes ?? null, 500);
  return {
    ...document,
    title: isBlank(document.title) ? '' : boundedLine('title', document.title, 500),
    additionalContext: optionalText('additional_context', additionalContext, maxContextLength),
    script: script && boundedScript(script),
  };
}

function boundedScript(script: DraftScript): DraftScript {
  const { turns } = script;
  if (turns.length > maxTurns) throw invalid('script.turns', 'must be at most 1,000 paragraphs');
  const length = turns.reduce((sum, { text }) => sum + [...text].length + 2, 0);
  if (length > maxContentLength)
    throw invalid('script.turns', 'must have at most 51,200 characters together');
  if (lengthOfTitles(turns.map(({ section }) => section)) > maxContentLength)
    throw invalid('script.turns.section', 'must have at most 51,200 characters in all sections together');
  const speakers = turns.some(({ speaker }) => speaker === 2) ? 2 : script.speakers;
  return { ...script, speakers, turns: turns.map(boundedTurn) };
}

/** One paragraph is one line: a blank line would make two of it. */
function boundedTurn({ text, section, pause = 0, ...turn }: DraftTurn): DraftTurn {
  plain('script.turns', text);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (isLabelled(line))
    throw invalid('script.turns', 'must not begin with “Host 1:”; choose the speaker instead');
  const silence = Number.isFinite(pause)
    ? Math.round(Math.min(Math.max(pause, 0), maxPauseAfter) * 10) / 10
    : 0;
  return {
    ...turn,
    text: line,
    section:
      section === null || isBlank(section)
        ? null
        : boundedLine('script.turns.section', section, maxTitleLength),
    ...(silence > 0 && { pause: silence }),
  };
}

function plain(path: string, text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw invalid(path, 'must be plain Unicode text');
}
