import type { Draft } from '../../../domain/draft.ts';
import { errorCodes, Problem } from '../../../domain/errors.ts';
import { showDraft } from '../../../operations/drafts/drafts.ts';
import { errorSentence } from '../../components/form.ts';
import { pathText } from '../../layout/request.ts';
import type { DashboardContext } from '../layout/section.ts';

/** The draft in the address. */
export function draftOf({ context, request }: DashboardContext): Promise<Draft> {
  return showDraft(context, pathText(request, 'id'));
}

/** What to show of an error. Rethrows a fault of ours. */
export function problemOf(error: unknown) {
  if (!(error instanceof Problem) || errorCodes[error.code].status >= 500) throw error;
  return { code: error.code, message: messageOf(error), status: errorCodes[error.code].status };
}

const names: Readonly<Record<string, string>> = {
  content: 'The source text',
  'script.turns': 'The script',
  'settings.audience': 'The audience',
  text: 'The paragraph',
  'voice.pronunciation_notes': 'The pronunciations of this draft',
};

function messageOf({ message, details }: Problem): string {
  const [first] = Array.isArray(details) ? details : [];
  if (!first) return message;
  return errorSentence(names[first.path] ?? `The ${first.path}`, first.message);
}
