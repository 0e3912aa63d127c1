import type { FastifyReply } from 'fastify';
import { Problem } from '../../../domain/errors.ts';
import { formatScript } from '../../../domain/script.ts';
import { convertScript, generateScript, showScript } from '../../../operations/scripts.ts';
import { hearVoice } from '../../../operations/voices.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { goTo } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showStudio } from './form-page.ts';
import { showScriptPage } from './script-page.ts';
import { emptyForm, maxCharacters, readStudioForm } from './studio-form.ts';
import { toScriptRequest } from './to-script-request.ts';

const largestForm = 786_432;

export const studioSection: Section = {
  path: 'studio',
  name: 'Studio',
  group: 'work',
  hasModes: true,
  routes: [
    {
      method: 'GET',
      path: '/studio',
      handler: (dashboard) => showStudio(dashboard, { form: emptyForm, errors: [] }),
    },
    { method: 'POST', path: '/studio', bodyLimit: largestForm, handler: write },
    { method: 'GET', path: '/studio/:script', handler: read },
    { method: 'POST', path: '/studio/:script', bodyLimit: largestForm, handler: voice },
    { method: 'GET', path: '/studio/voices/:voice', handler: hear },
  ],
};

async function write(dashboard: DashboardContext): Promise<FastifyReply> {
  const { form, errors } = readStudioForm(dashboard.request);
  if (errors.length > 0) return showStudio(dashboard, { form, errors });
  try {
    const repeatable = { key: null, operation: 'studio', body: null };
    const { script } = await generateScript(dashboard.context, {
      request: toScriptRequest(form),
      repeatable,
    });
    return goTo(dashboard, `/studio/${script.id}`);
  } catch (error) {
    return showStudio(dashboard, { form, errors: faultsIn(error) });
  }
}

async function read(dashboard: DashboardContext): Promise<FastifyReply> {
  return showScriptPage(
    dashboard,
    await showScript(dashboard.context, pathText(dashboard.request, 'script')),
  );
}

async function voice(dashboard: DashboardContext): Promise<FastifyReply> {
  const generated = await showScript(dashboard.context, pathText(dashboard.request, 'script'));
  const text = formText(dashboard.request, 'script', 1_000_000).replaceAll('\r\n', '\n').trim();
  const title = formText(dashboard.request, 'title', 500).trim();
  const wrong = (error: string) => showScriptPage(dashboard, generated, { text, title, error });
  if ([...text].length > maxCharacters) return wrong('A script can have 51,200 characters at most.');
  const editedContent = text === formatScript(generated.script).trim() ? null : text;
  try {
    const { accepted } = await convertScript(dashboard.context, {
      scriptId: generated.id,
      editedContent,
      title: title || null,
      voice: null,
      publicUrl: false,
      webhookUrl: null,
      // A form that is sent twice makes one conversion.
      repeatable: {
        key: formText(dashboard.request, 'repetition', 24) || null,
        operation: 'studio',
        body: { script: generated.id, text, title },
      },
    });
    return goTo(dashboard, `/conversions/${accepted.id}`);
  } catch (error) {
    const [{ path, message } = { path: '', message: '' }] = faultsIn(error);
    return wrong(path === 'edited_content' ? `The script ${message}.` : message);
  }
}

async function hear(dashboard: DashboardContext): Promise<FastifyReply> {
  const { key, contentType } = await hearVoice(dashboard.context, pathText(dashboard.request, 'voice'));
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' };
  return dashboard.site.answers.sendFile(dashboard.request, dashboard.reply, { key, headers });
}

/** What is wrong with the fields; anything else gets a page of its own. */
function faultsIn(error: unknown) {
  if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
  return Array.isArray(error.details) ? error.details : [{ path: 'content', message: error.message }];
}
