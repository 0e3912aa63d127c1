import type { FastifyReply } from 'fastify';
import { Problem } from '../../../domain/errors.ts';
import { formatScript } from '../../../domain/script.ts';
import { convertScript } from '../../../operations/scripts/convert-script.ts';
import { generateScript } from '../../../operations/scripts/generate-script.ts';
import { showScript } from '../../../operations/scripts/show-script.ts';
import { hearVoice } from '../../../operations/voices/hear-voice.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { goTo } from '../frame/address.ts';
import type { Section, Visit } from '../frame/section.ts';
import { showStudio } from './form-page.ts';
import { showScriptPage } from './script-page.ts';
import { emptyForm, mostCharacters, readStudioForm } from './studio-form.ts';
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
      handler: (visit) => showStudio(visit, { form: emptyForm, errors: [] }),
    },
    { method: 'POST', path: '/studio', bodyLimit: largestForm, handler: write },
    { method: 'GET', path: '/studio/:script', handler: read },
    { method: 'POST', path: '/studio/:script', bodyLimit: largestForm, handler: voice },
    { method: 'GET', path: '/studio/voices/:voice', handler: hear },
  ],
};

async function write(visit: Visit): Promise<FastifyReply> {
  const { form, errors } = readStudioForm(visit.request);
  if (errors.length > 0) return showStudio(visit, { form, errors });
  try {
    const repeatable = { key: null, operation: 'studio', body: null };
    const { script } = await generateScript(visit.desk, { request: toScriptRequest(form), repeatable });
    return goTo(visit, `/studio/${script.id}`);
  } catch (error) {
    return showStudio(visit, { form, errors: faultsIn(error) });
  }
}

async function read(visit: Visit): Promise<FastifyReply> {
  return showScriptPage(visit, await showScript(visit.desk, pathText(visit.request, 'script')));
}

async function voice(visit: Visit): Promise<FastifyReply> {
  const generated = await showScript(visit.desk, pathText(visit.request, 'script'));
  const text = formText(visit.request, 'script', 1_000_000).replaceAll('\r\n', '\n').trim();
  const title = formText(visit.request, 'title', 500).trim();
  const wrong = (error: string) => showScriptPage(visit, generated, { text, title, error });
  if ([...text].length > mostCharacters) return wrong('A script can have 51,200 characters at most.');
  const editedContent = text === formatScript(generated.script).trim() ? null : text;
  try {
    const { accepted } = await convertScript(visit.desk, {
      scriptId: generated.id,
      editedContent,
      title: title || null,
      voice: null,
      publicUrl: false,
      webhookUrl: null,
      // A form that is sent twice makes one conversion.
      repeatable: {
        key: formText(visit.request, 'repetition', 24) || null,
        operation: 'studio',
        body: { script: generated.id, text, title },
      },
    });
    return goTo(visit, `/conversions/${accepted.id}`);
  } catch (error) {
    const [{ path, message } = { path: '', message: '' }] = faultsIn(error);
    return wrong(path === 'edited_content' ? `The script ${message}.` : message);
  }
}

async function hear(visit: Visit): Promise<FastifyReply> {
  const { key, contentType } = await hearVoice(visit.desk, pathText(visit.request, 'voice'));
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' };
  return visit.site.answers.sendFile(visit.request, visit.reply, { key, headers });
}

/** What is wrong with the fields; anything else gets a page of its own. */
function faultsIn(error: unknown) {
  if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
  return Array.isArray(error.details) ? error.details : [{ path: 'content', message: error.message }];
}
