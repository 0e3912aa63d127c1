import type { FastifyRequest } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { errorCodes, Problem } from '../../../domain/errors.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { type Given, importText } from '../../../operations/drafts/import-text.ts';
import { cleanText, formFile, pastedText } from '../../layout/request.ts';
import type { DashboardContext } from '../layout/section.ts';
import { showStudio } from './form-page.ts';
import { readStudioForm, type StudioForm } from './studio-form.ts';

const maxPasted = 2_000_000;

/** The form with the text of a file, an address or the clipboard. The page's script gets the text alone, as JSON. */
export async function showImported(dashboard: DashboardContext) {
  const { request, reply } = dashboard;
  const wantsText = request.headers.accept === 'application/json';
  const { form } = readStudioForm(request);
  const given = givenIn(request);
  if (given === null) {
    const message = 'Choose a file or enter an address first.';
    return wantsText
      ? reply.code(400).send({ message })
      : showStudio(dashboard, form, [{ path: 'url', message }]);
  }
  try {
    const filled = await withImported(dashboard, form, given);
    return wantsText
      ? reply.send({ text: filled.content, title: filled.title })
      : showStudio(dashboard, filled);
  } catch (error) {
    const { status, fault } = importFault(error);
    return wantsText
      ? reply.code(status).send({ message: fault.message })
      : showStudio(dashboard, form, [fault]);
  }
}

/** The same form with the given text after what was typed; its title fills an empty one. */
export async function withImported(
  { context, request }: DashboardContext,
  form: StudioForm,
  given: Given,
): Promise<StudioForm> {
  const { title, text } = await importText(context, given, abortedOnClose(request.raw.socket));
  const typed = form.content.trimEnd();
  const content = typed === '' ? cleanText(text) : `${typed}\n\n${cleanText(text)}`;
  return { ...form, content, title: form.title || title.slice(0, 500) };
}

export function givenIn(request: FastifyRequest): Given | null {
  const file = formFile(request, 'file');
  if (file) return { kind: 'file', name: file.fileName, bytes: file.bytes };
  const html = pastedText(request, 'html', maxPasted);
  if (html !== '') return { kind: 'clipboard', html };
  const url = pastedText(request, 'url', 2048).trim();
  return url === '' ? null : { kind: 'address', url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` };
}

/** What the sender can do something about. Rethrows everything else. */
export function importFault(error: unknown): { status: number; fault: FieldMessage } {
  if (!(error instanceof Problem)) throw error;
  const { status } = errorCodes[error.code];
  if (error.code !== 'GENERATION_FAILED' && status >= 500) throw error;
  const [first] = Array.isArray(error.details) ? (error.details as FieldMessage[]) : [];
  const message = first?.message ?? error.message;
  return { status: Math.min(status, 429), fault: { path: first?.path ?? 'content', message } };
}
