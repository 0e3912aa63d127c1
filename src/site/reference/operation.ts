import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { copyProgram, tag } from '../components/elements.ts';
import { type Entry, mediaOf } from './catalog.ts';
import { type Content, type Media, nameOf, type Operation, type Schema } from './document.ts';
import { callOf } from './examples/call.ts';
import { languages } from './examples/languages.ts';
import {
  fieldRow,
  fieldTree,
  fieldTreeOnce,
  joined,
  parameterList,
  prose,
  typeOf,
  type View,
} from './fields.ts';
import type { Reader } from './reader.ts';
import { canRun } from './run-call.ts';

/** An operation: what it does, how to call it, what it takes and returns. */
export function operationContent(
  entry: Entry,
  view: View,
  { server, reader, objects }: { server: string; reader: Reader; objects: SafeHtml },
): SafeHtml {
  const { isEvent, operation, parameters } = entry;
  const { summary, description = '', requestBody, responses } = operation;
  return html`<div class="operation">
    <div class="operation-text">
      <h1>${summary}</h1>
      ${operationPath(entry)}
      <p>${prose(description)}</p>
    </div>
    <div class="operation-examples">${isEvent ? eventExample(entry) : callExamples(entry, server, reader)}</div>
    <div class="operation-text">
      ${parameters.length > 0 ? part('Parameters', parameterList(parameters, view)) : ''}
      ${requestBody ? part('Body', bodyPart(entry, requestBody.content, view)) : ''}
      ${part('Responses', isEvent ? answersPart(responses) : responsesPart(responses, view))}
      ${objects}
    </div>
  </div>`;
}

/** A path that never breaks at a hyphen. */
export function pathSteps(path: string): SafeHtml {
  const steps = path.split('/').slice(1);
  return html`${steps.map((step) => (step.includes('-') ? html`<wbr><span class="docs-step">/${step}</span>` : `/${step}`))}`;
}

/** Method and path. */
export function operationPath({ method, path, isEvent, operation }: Entry): SafeHtml {
  return html`<p class="operation-path"><code><b>${method}</b> ${isEvent ? `your address (${path})` : pathSteps(`/v1${path}`)}</code>${operation.deprecated ? html` ${tag('Deprecated', 'strong')}` : ''}</p>`;
}

function part(title: string, content: HtmlValue): SafeHtml {
  return html`<h2 class="operation-part" id="${title.toLowerCase()}">${title}</h2>${content}`;
}

/** The body of a request. A named one is described where it is used first. */
function bodyPart({ address }: Entry, content: Content, view: View): SafeHtml {
  const { catalog } = view;
  return html`${mediaOf(content).map(({ schema }) => {
    const name = nameOf(schema);
    if (name === null) return fieldTreeOnce(schema, view);
    const named = catalog.document.components.schemas[name] ?? {};
    return catalog.bodies.get(name) === address
      ? html`<div id="schema-${name}">${fieldTree(named, view)}</div>`
      : html`<p class="docs-note">${typeOf(schema, view)}</p>`;
  })}`;
}

/** The same in every response; the guides describe them. */
const common = ['success', 'warnings', 'request_id', 'timestamp'];

function responsesPart(responses: Operation['responses'], view: View): SafeHtml {
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => Number(status) >= 400);
  const good = all.filter(([status]) => Number(status) < 400);
  return html`<ul class="answers">
    ${good.map(
      ([
        status,
        { description, content = {} },
      ]) => html`<li><p><b class="answers-status">${status}</b> ${prose(description)}</p>
      ${Object.entries(content).map(([type, { schema }]) => responseFields(type, schema, view))}</li>`,
    )}
    ${
      errors.length > 0
        ? html`<li><p>Errors: ${joined(
            errors.map(([status]) => html`<a href="/docs/errors#status-${status}">${status}</a>`),
            ', ',
          )}</p></li>`
        : ''
    }
  </ul>`;
}

/** The possible responses of the reader's own server to an event. */
function answersPart(responses: Operation['responses']): SafeHtml {
  return html`<ul class="answers">${Object.entries(responses).map(
    ([status, { description }]) =>
      html`<li><p><b class="answers-status">${status}</b> ${prose(description)}</p></li>`,
  )}</ul>`;
}

function responseFields(type: string, schema: Schema, view: View): SafeHtml {
  if (!schema.properties?.['data'])
    return html`<p class="docs-note"><code>${type}</code>: ${typeOf(schema, view)}</p>${fieldTreeOnce(schema, view)}`;
  const own = Object.entries(schema.properties).filter(([name]) => !common.includes(name));
  return html`<ul class="fields">${own.map(([name, { description: _, ...field }]) =>
    fieldRow({ name, field, inner: fieldTreeOnce(field, view) }, view),
  )}</ul>`;
}

function callExamples(entry: Entry, server: string, reader: Reader): SafeHtml {
  const call = callOf(entry, server);
  const [response] = Object.entries(entry.operation.responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { content }]) => Object.entries(content ?? {}))
    .filter(([type]) => type === 'application/json');
  return html`${languageChoice()}
    ${languages.map(({ id, write }) => html`<div class="example example-${id}">${copyProgram(write(call, reader.key))}</div>`)}
    ${call.needsKey ? reader.note : ''}
    ${response ? examplePart('Example response', response[1]) : ''}
    ${runLink(entry, reader)}`;
}

function runLink(entry: Entry, { isSignedIn }: Reader): SafeHtml | null {
  if (!canRun(entry)) return null;
  return html`<div class="operation-run"><a class="button button-secondary" data-run href="/docs/run/${entry.operation.operationId}">Run in the sandbox</a>
    <p class="docs-note">${isSignedIn ? 'Runs as you, without a key.' : 'You’ll sign in first. You don’t need a key.'}</p></div>`;
}

function eventExample({ operation }: Entry): SafeHtml {
  return html`${mediaOf(operation.requestBody?.content).map((media) => examplePart('Example event', media, true))}`;
}

function examplePart(title: string, media: Media, isOpen = false): SafeHtml {
  const value = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  if (value === undefined) return html``;
  return html`<details class="example-answer"${isOpen ? html` open` : ''}><summary>${title}</summary>${copyProgram(JSON.stringify(value, null, 2))}</details>`;
}

/** Chooses the language of all examples; the style sheet hides the others. */
function languageChoice(): SafeHtml {
  return html`<fieldset class="docs-languages choices">
    <legend class="hidden-text">Language of the examples</legend>
    ${languages.map(({ id, name }, index) => html`<label class="choice"><input type="radio" name="docs-language" id="docs-language-${id}" value="${id}" ${index === 0 ? 'checked' : ''}><span>${name}</span></label>`)}
  </fieldset>`;
}
