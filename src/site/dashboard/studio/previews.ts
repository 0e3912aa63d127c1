import type { FastifyRequest } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { Speaker } from '../../../domain/script.ts';
import { withPronunciation } from '../../../operations/drafts/keep-pronunciation.ts';
import { previewParagraph } from '../../../operations/drafts/preview-paragraph.ts';
import { formText, pastedText } from '../../layout/request.ts';
import { shownProblem } from '../../layout/shown-problem.ts';
import type { DashboardContext } from '../layout/section.ts';
import { readDraftForm, type SubmittedDraft } from './draft-form.ts';
import { draftOf } from './episodes.ts';
import { readPronunciation } from './pronunciation-panel.ts';

/** Previews a paragraph or a word as typed, with the chosen voice. Saves nothing. */
export async function preview(dashboard: DashboardContext) {
  const { context, request, reply } = dashboard;
  const { id, document } = await draftOf(dashboard);
  const { changes } = readDraftForm(request, document);
  const place = formText(request, 'hear', 4);
  const speaker = (name: string): Speaker => (formText(request, name, 1) === '2' ? 2 : 1);
  try {
    const heard =
      place === 'word'
        ? { ...previewedWord(request, changes), speaker: speaker('say_speaker') }
        : {
            text: pastedText(request, `text-${place}`, 10_000),
            changes,
            speaker: speaker(`speaker-${place}`),
          };
    const sound = await previewParagraph(context, id, {
      ...heard,
      signal: abortedOnClose(request),
    });
    return reply.type('audio/mpeg').header('Cache-Control', 'private, no-store').send(sound);
  } catch (error) {
    if (request.headers.accept !== 'application/json') throw error;
    const problem = shownProblem(error);
    return reply.code(problem.status).send(problem);
  }
}

/** Returns a word with its pronunciation for the preview. */
function previewedWord(request: FastifyRequest, changes: SubmittedDraft['changes']) {
  const pronunciation = readPronunciation(request);
  return { text: `${pronunciation.written}.`, changes: withPronunciation(changes, pronunciation) };
}
