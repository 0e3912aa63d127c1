import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { copyCode, tag } from '../components/elements.ts';
import { type Entry, mediaOf } from './catalog.ts';
import { type Content, type Media, nameOf, type Schema } from './document.ts';
import { callOf } from './examples/call.ts';
import { languages } from './examples/languages.ts';
import { fieldTree, fieldTreeOnce, parameterList, prose, typeOf, type View } from './fields.ts';

/** An operation: what it does, takes and answers, and how to call it. */
export function operationPart(entry: Entry, view: View, server: string): SafeHtml {
  const { method, path, isEvent, operation, parameters } = entry;
  const { operationId: id, summary, description = '', deprecated, requestBody, responses } = operation;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
    <div class="operation-text">
      <h2 id="${id}-title"><a class="docs-anchor" href="#${id}">${summary}</a></h2>
      <p class="operation-path"><code><b>${method}</b> ${isEvent ? `your address (${path})` : `/v1${path}`}</code> ${deprecated ? tag('Deprecated', 'strong') : ''}</p>
      <p>${prose(description)}</p>
      ${parameters.length > 0 ? part('Parameters', parameterList(parameters, view)) : ''}
      ${requestBody ? part('Body', bodyPart(entry, requestBody.content, view)) : ''}
      ${part('Answers', answersPart(entry, responses, view))}
    </div>
    <div class="operation-examples">${isEvent ? eventExample(entry) : callExamples(entry, server)}</div>
  </section>`;
}

function part(title: string, content: HtmlValue): SafeHtml {
  return html`<h3 class="operation-part">${title}</h3>${content}`;
}

/** The body of a request. A named one is described where it is used first. */
function bodyPart({ operation }: Entry, content: Content, view: View): SafeHtml {
  const { catalog } = view;
  return html`${mediaOf(content).map(({ schema }) => {
    const name = nameOf(schema);
    if (name === null) return fieldTreeOnce(schema, view, operation.operationId);
    const named = catalog.document.components.schemas[name] ?? {};
    return catalog.bodies.get(name) === operation.operationId
      ? html`<div id="schema-${name}">${fieldTree(named, view)}</div>`
      : html`<p class="docs-note">${typeOf(schema, view)}</p>`;
  })}`;
}

/** The same in every answer; the guides describe them. */
const common = ['success', 'warnings', 'request_id', 'timestamp'];

function answersPart({ operation }: Entry, responses: Entry['operation']['responses'], view: View): SafeHtml {
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => Number(status) >= 400);
  const good = all.filter(([status]) => Number(status) < 400);
  return html`<ul class="answers">
    ${good.map(
      ([
        status,
        { description, content = {} },
      ]) => html`<li><p><b class="answers-status">${status}</b> ${prose(description)}</p>
      ${Object.entries(content).map(([type, { schema }]) => answerFields(type, schema, view, operation.operationId))}</li>`,
    )}
    ${errors.length > 0 ? html`<li><p>Errors: ${errors.map(([status]) => html`<a class="answers-error" href="/docs/errors#status-${status}">${status}</a> `)}</p></li>` : ''}
  </ul>`;
}

function answerFields(type: string, schema: Schema, view: View, id: string): SafeHtml {
  if (!schema.properties?.['data'])
    return html`<p class="docs-note"><code>${type}</code>: ${typeOf(schema, view)}</p>${fieldTreeOnce(schema, view, id)}`;
  const own = Object.entries(schema.properties).filter(([name]) => !common.includes(name));
  return html`<ul class="fields">${own.map(
    ([
      name,
      field,
    ]) => html`<li><p class="fields-head"><code class="fields-name">${name}</code> <span class="fields-type">${typeOf(field, view)}</span></p>
    ${fieldTreeOnce(field, view, id)}</li>`,
  )}</ul>`;
}

function callExamples(entry: Entry, server: string): SafeHtml {
  const call = callOf(entry, server);
  const [answer] = Object.entries(entry.operation.responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, { content }]) => Object.entries(content ?? {}))
    .filter(([type]) => type === 'application/json');
  return html`${languages.map(({ id, write }) => html`<div class="example example-${id}">${copyCode(write(call))}</div>`)}
    ${answer ? exampleAnswer('Example answer', answer[1]) : ''}`;
}

function eventExample({ operation }: Entry): SafeHtml {
  return html`${mediaOf(operation.requestBody?.content).map((media) => exampleAnswer('Example event', media))}`;
}

function exampleAnswer(title: string, media: Media): SafeHtml {
  const value = media.example ?? Object.values(media.examples ?? {})[0]?.value;
  if (value === undefined) return html``;
  return html`<details class="example-answer"><summary>${title}</summary>${copyCode(JSON.stringify(value, null, 2))}</details>`;
}
