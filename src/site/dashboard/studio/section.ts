import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { Problem } from '../../../domain/errors.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { formatScript } from '../../../domain/script.ts';
import { readDefaults } from '../../../operations/defaults.ts';
import { convertScript, generateScript, showScript } from '../../../operations/scripts.ts';
import { hearVoice } from '../../../operations/voices.ts';
import { formText, pathText } from '../../frame/request.ts';
import { page, submit } from '../../frame/routes.ts';
import { goTo } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showStudio } from './form-page.ts';
import { showScriptPage } from './script-page.ts';
import { emptyForm, maxCharacters, productOf, readStudioForm, toScriptRequest } from './studio-form.ts';

export const studioSection: Section = {
  path: 'studio',
  name: 'Studio',
  group: 'work',
  hasModes: true,
  routes: [
    page('/studio', (dashboard) => showStudio(dashboard, emptyForm)),
    submit('/studio', write, { show: showTyped }),
    page('/studio/:script', async (dashboard) => showScriptPage(dashboard, await scriptOf(dashboard))),
    submit('/studio/:script', convert, { show: showEdited }),
    page('/studio/voices/:voice', sendSample),
  ],
};

/** A form that was not counted is shown again with its text. */
async function showTyped(dashboard: DashboardContext): Promise<FastifyReply> {
  return showStudio(dashboard, readStudioForm(dashboard.request).form);
}

async function write(dashboard: DashboardContext): Promise<FastifyReply> {
  const { form, errors } = readStudioForm(dashboard.request);
  if (errors.length > 0) return showStudio(dashboard, form, errors);
  try {
    const { script } = await generateScript(dashboard.context, {
      request: toScriptRequest(form, await readDefaults(dashboard.context, productOf(form))),
      repeatable: { key: null, operation: 'studio', body: null },
      signal: abortedOnClose(dashboard.request.raw.socket),
    });
    return goTo(dashboard, `/studio/${script.id}`);
  } catch (error) {
    return showStudio(dashboard, form, fieldErrors(error));
  }
}

function scriptOf({ context, request }: DashboardContext) {
  return showScript(context, pathText(request, 'script'));
}

function editedForm({ request }: DashboardContext) {
  const text = formText(request, 'script', 1_000_000).replaceAll('\r\n', '\n').trim();
  return { text, title: formText(request, 'title', 500).trim() };
}

async function showEdited(dashboard: DashboardContext): Promise<FastifyReply> {
  return showScriptPage(dashboard, await scriptOf(dashboard), editedForm(dashboard));
}

async function convert(dashboard: DashboardContext): Promise<FastifyReply> {
  const { request, context } = dashboard;
  const generated = await scriptOf(dashboard);
  const { text, title } = editedForm(dashboard);
  const reject = (error: string) => showScriptPage(dashboard, generated, { text, title, error });
  if ([...text].length > maxCharacters) return reject('A script can have up to 51,200 characters.');
  const editedContent = text === formatScript(generated.script).trim() ? null : text;
  try {
    const { accepted } = await convertScript(context, {
      scriptId: generated.id,
      editedContent,
      title: title || null,
      voice: null,
      publicUrl: false,
      webhookUrl: null,
      // A form that is submitted twice creates one conversion.
      repeatable: {
        key: formText(request, 'repetition', 24) || null,
        operation: 'studio',
        body: { script: generated.id, text, title },
      },
    });
    return goTo(dashboard, `/conversions/${accepted.id}`);
  } catch (error) {
    const [{ path, message } = { path: '', message: '' }] = fieldErrors(error);
    return reject(path === 'edited_content' ? `The script ${message}.` : message);
  }
}

async function sendSample({ context, request, reply, site }: DashboardContext): Promise<FastifyReply> {
  const { key, contentType } = await hearVoice(context, pathText(request, 'voice'));
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' };
  return site.answers.sendFile(request, reply, { key, headers });
}

/** The errors of the form's fields. Rethrows everything else. */
function fieldErrors(error: unknown): readonly FieldMessage[] {
  if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
  return Array.isArray(error.details) ? error.details : [{ path: 'content', message: error.message }];
}
