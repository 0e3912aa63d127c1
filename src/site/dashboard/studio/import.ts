import type { FastifyRequest } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { type ImportInput, importText } from '../../../operations/drafts/import-text.ts';
import { cleanText, formFile, pastedText } from '../../layout/request.ts';
import { shownProblem } from '../../layout/shown-problem.ts';
import type { DashboardContext } from '../layout/section.ts';
import { showStudio } from './form-page.ts';
import { readStudioForm, type StudioForm } from './studio-form.ts';

const maxPasted = 2_000_000;

/** The form with the text of a file, an address or the clipboard. The page's script gets the text alone, as JSON. */
export async function showImported(dashboard: DashboardContext) {
  const { request, reply } = dashboard;
  const wantsText = request.headers.accept === 'application/json';
  const { form } = readStudioForm(request);
  const input = readImportInput(request);
  if (input === null) {
    const message = 'Choose a file or enter an address first.';
    return wantsText
      ? reply.code(400).send({ message })
      : showStudio(dashboard, form, [{ path: 'url', message }]);
  }
  try {
    const filled = await withImported(dashboard, form, input);
    return wantsText
      ? reply.send({ text: filled.content, title: filled.title })
      : showStudio(dashboard, filled);
  } catch (error) {
    const problem = shownProblem(error);
    return wantsText
      ? reply.code(problem.status).send({ message: problem.message })
      : showStudio(dashboard, form, [problem]);
  }
}

/** Appends the imported text to the typed text. The imported title fills an empty title. */
export async function withImported(
  { context, request }: DashboardContext,
  form: StudioForm,
  input: ImportInput,
): Promise<StudioForm> {
  const { title, text } = await importText(context, input, abortedOnClose(request));
  const typed = form.content.trimEnd();
  const content = typed === '' ? cleanText(text) : `${typed}\n\n${cleanText(text)}`;
  return { ...form, content, title: form.title || title.slice(0, 500) };
}

export function readImportInput(request: FastifyRequest): ImportInput | null {
  const file = formFile(request, 'file');
  if (file) return { kind: 'file', name: file.fileName, bytes: file.bytes };
  const html = pastedText(request, 'html', maxPasted);
  if (html !== '') return { kind: 'clipboard', html };
  const url = pastedText(request, 'url', 2048).trim();
  return url === '' ? null : { kind: 'address', url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` };
}
