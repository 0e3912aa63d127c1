import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { copyCode, faultNotice } from '../components/elements.ts';
import { ownForm, submitButton, textArea, textField } from '../components/form.ts';
import { number } from '../components/format.ts';
import { addressOf } from '../dashboard/layout/address.ts';
import { sendPage } from '../layout/reply.ts';
import { formText, pathText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { signedInRoutes } from '../layout/visits.ts';
import type { SiteOptions } from '../site-options.ts';
import type { Entry } from './catalog.ts';
import { operationPath } from './operation.ts';
import type { Reference } from './pages.ts';
import { canRun, type Input, inputsOf, pathOf } from './run-call.ts';
import { enterSandbox, type SandboxContext } from './sandbox.ts';
import { docsPage } from './shell.ts';

type ApiResponse = Awaited<ReturnType<SiteOptions['siteApi']['callApi']>>;

/**
 * Runs a call of the documentation for its reader. The session takes the place of a key. The
 * form has the token of the session, so these pages are not compressed. `run.js` shows the form next to the examples.
 */
export function runRoutes(server: FastifyInstance, site: SiteOptions, reference: () => Reference): void {
  const find = ({ request }: SandboxContext): Entry => {
    const operation = pathText(request, 'operation');
    const entries = reference().catalog.resources.flatMap((resource) => resource.entries);
    const entry = entries.find((each) => each.operation.operationId === operation && canRun(each));
    if (!entry) throw new Problem('NOT_FOUND');
    return entry;
  };
  const show = async (run: SandboxContext): Promise<FastifyReply> => {
    const entry = find(run);
    const inputs = run.request.method === 'GET' ? await fill(run, reference(), entry) : submitted(run, entry);
    return sendPage(
      run.reply,
      runPage(run, reference(), { entry, inputs, response: null }),
      run.fault.status,
    );
  };
  const submit = async (run: SandboxContext): Promise<FastifyReply> => {
    const entry = find(run);
    const inputs = submitted(run, entry);
    const response = await call(run, entry, inputs);
    return sendPage(run.reply, runPage(run, reference(), { entry, inputs, response }));
  };
  signedInRoutes(server, site, formPage('/docs/run/:operation', show, submit), enterSandbox);
}

function call({ context, request, site }: SandboxContext, entry: Entry, inputs: readonly Input[]) {
  const body = inputs.find(({ place }) => place === 'body')?.value;
  const { method } = entry;
  return site.siteApi.callApi(context.caller, { method, path: pathOf(entry, inputs), body, ip: request.ip });
}

/** Longer than the largest body of the route, so that nothing is cut. */
const maxText = 1_000_000;

function submitted({ request }: SandboxContext, entry: Entry): Input[] {
  return inputsOf(entry).map((input) => ({ ...input, value: formText(request, input.name, maxText) }));
}

/** Replaces the id of the example with that of the reader's newest record. */
async function fill(run: SandboxContext, { catalog }: Reference, entry: Entry): Promise<Input[]> {
  const [collection = ''] = entry.path.split('/{id}');
  const all = catalog.resources.flatMap((resource) => resource.entries);
  const list = all.find(({ method, path }) => method === 'GET' && path === collection);
  const inputs = inputsOf(entry);
  if (!list || collection === entry.path) return inputs;
  const { body } = await call(run, list, []);
  const newest: unknown = JSON.parse(body).data?.[0]?.id;
  if (typeof newest !== 'string') return inputs;
  return inputs.map((input) => (input.name === 'path-id' ? { ...input, value: newest } : input));
}

function runPage(
  run: SandboxContext,
  { catalog }: Reference,
  { entry, inputs, response }: { entry: Entry; inputs: readonly Input[]; response: ApiResponse | null },
): SafeHtml {
  const { operationId, summary } = entry.operation;
  const { organization } = run.context.membership;
  return docsPage(
    catalog,
    { isSignedIn: true },
    {
      title: `Run: ${summary}`,
      description: 'Runs a call in your sandbox.',
      address: entry.address,
      scripts: ['run.js'],
      content: html`<p class="docs-parent"><a href="${entry.address}">${summary}</a></p>
      <h1>Run in the sandbox</h1>
      ${operationPath(entry)}
      <div class="run" id="run">
        <p class="docs-note">Runs as you in the ${organization.name} sandbox. It’s free, but counts toward your rate limit.</p>
        ${faultNotice(run.fault)}
        ${ownForm(run.session, `/docs/run/${operationId}`, html`${inputs.map((input) => inputField(run, input))}<p>${submitButton('Run')}</p>`)}
        ${response === null ? '' : responsePart(run, response)}
      </div>`,
    },
  );
}

function inputField(form: SandboxContext, { name, label, place, required, value }: Input): SafeHtml {
  const named = { form, name, label, noun: `The value of ${label}` };
  if (place === 'body')
    return textArea({ ...named, value, rows: Math.min(24, value.split('\n').length + 1), code: true });
  return textField({ ...named, value, maxLength: 500, ...(required ? {} : { placeholder: 'optional' }) });
}

const maxShown = 20_000;

function responsePart(run: SandboxContext, { status, body }: ApiResponse): SafeHtml {
  const cut =
    body.length > maxShown ? html`<p class="docs-note">The first ${number(maxShown)} characters.</p>` : '';
  return html`<div class="run-answer" id="run-answer" tabindex="-1"><h2>Response: ${status}</h2>${episodePart(run, body)}${cut}${copyCode(body.slice(0, maxShown) || '(empty response)')}</div>`;
}

/** For a response with a conversion: its audio, or a button that waits for it. `run.js` waits, then gets it once. */
function episodePart(run: SandboxContext, body: string): SafeHtml | null {
  const { id, status, has_audio: hasAudio } = conversionIn(body);
  if (id === undefined) return null;
  const page = `/conversions/${id}`;
  if (hasAudio)
    return html`<audio class="run-audio" controls preload="none" aria-label="Episode" src="${addressOf(run, `${page}/audio.mp3`)}"></audio>
      <p class="docs-note"><a href="${addressOf(run, page)}">Open it in the dashboard</a></p>`;
  if (!['pending', 'processing', 'generating'].includes(status ?? '')) return null;
  const fields = html`<input type="hidden" name="path-id" value="${id}">${submitButton('Wait for the episode')}`;
  return html`<div data-events="${addressOf(run, `${page}/events`)}">${ownForm(run.session, '/docs/run/getConversion', fields)}</div>`;
}

type ConversionFields = { readonly id?: string; readonly status?: string; readonly has_audio?: boolean };

/** Without fields if the response has none, such as an error. */
function conversionIn(body: string): ConversionFields {
  try {
    return JSON.parse(body).data ?? {};
  } catch {
    return {};
  }
}
