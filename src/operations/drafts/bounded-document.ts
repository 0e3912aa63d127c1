import { type DraftDocument, type DraftScript, type DraftTurn, maxPauseAfter } from '../../domain/draft.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { isLabelled } from '../../domain/script.ts';
import { lengthOfTitles } from '../../domain/section-titles.ts';
import { isBlank } from '../../domain/single-line.ts';
import { maxContentLength, maxContextLength, maxTitleLength, tooLong } from '../../domain/text-limits.ts';
import { boundedLine, checkLength, invalid, optionalText } from '../input.ts';

const maxTurns = 1000;

type Changes = Partial<DraftDocument>;

/** Returns the changes that can be saved, and an error for each of the others. Refused fields stay unchanged. */
export function fittingChanges<Given extends Changes>(before: DraftDocument, changes: Given) {
  const refused: FieldMessage[] = [];
  let fitting: Changes = changes;
  for (;;) {
    const fault = faultOf({ ...before, ...fitting });
    if (!fault || refused.some(({ path }) => path === fault.path))
      return { changes: fitting as Given, refused };
    refused.push(fault);
    fitting = { ...fitting, ...fieldOf(before, fitting, fault.path) };
  }
}

function faultOf(document: DraftDocument): FieldMessage | undefined {
  try {
    boundedDocument(document);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
    return (error.details as FieldMessage[])[0];
  }
}

function fieldOf(before: DraftDocument, changes: Changes, path: string): Changes {
  const settings = (field: 'audience' | 'version' | 'cta') => ({
    settings: { ...before.settings, ...changes.settings, [field]: before.settings[field] },
  });
  switch (path) {
    case 'title':
      return { title: before.title };
    case 'content':
      return { content: before.content };
    case 'additional_context':
      return { additionalContext: before.additionalContext };
    case 'settings.audience':
      return settings('audience');
    case 'settings.version':
      return settings('version');
    case 'settings.cta':
      return settings('cta');
    case 'voice.pronunciation_notes': {
      const { pronunciationNotes: _, ...voice } = changes.voice ?? before.voice;
      const { pronunciationNotes: notes } = before.voice;
      return { voice: { ...voice, ...(notes && { pronunciationNotes: notes }) } };
    }
    default:
      return { script: before.script };
  }
}

/** Checks a document against the limits of a conversion. It may be empty. */
export function boundedDocument(document: DraftDocument): DraftDocument {
  const { content, additionalContext, settings, voice, script } = document;
  checkLength('content', content, maxContentLength);
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
  if (length > maxContentLength) throw invalid('script.turns', tooLong(maxContentLength, length));
  const titles = lengthOfTitles(turns.map(({ section }) => section));
  if (titles > maxContentLength)
    throw invalid('script.turns.section', tooLong(maxContentLength, titles, ' in all sections together'));
  const speakers = turns.some(({ speaker }) => speaker === 2) ? 2 : script.speakers;
  return { ...script, speakers, turns: turns.map(boundedTurn) };
}

/** Joins a paragraph into one line, because a blank line would split it in two. */
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
