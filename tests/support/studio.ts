import type { TestApp } from './app.ts';
import { formTokenIn, openDashboard, openPage, type Person, signInAs } from './site.ts';

/** Sends forms as the studio's pages do: in parts if the form can have files. */
export async function openStudio(app: TestApp, person: Person) {
  const cookie = await signInAs(app, person);
  const token = formTokenIn((await openDashboard(app, cookie)).body);
  const base = `/dashboard/${person.organizationId}`;
  return {
    open: (path: string, moreCookies = '') =>
      openPage(
        app,
        path.startsWith('/dashboard') ? path : `${base}${path}`,
        [cookie, moreCookies].filter(Boolean).join('; '),
      ),
    /** As the page's own script does. */
    save(path: string, fields: Record<string, string>) {
      return app.server.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams({ form_token: token, ...fields }).toString(),
        headers: {
          cookie,
          origin: app.siteUrl,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
    },
    async send(path: string, fields: Record<string, string | File>) {
      const form = new FormData();
      form.set('form_token', token);
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const takesFiles = /\/studio\/(?:new|import|pair)$/.test(path);
      const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
      const whole = new Response(takesFiles ? form : new URLSearchParams(texts));
      return app.server.inject({
        method: 'POST',
        url: path.startsWith('/dashboard') ? path : `${base}${path}`,
        payload: Buffer.from(await whole.arrayBuffer()),
        headers: {
          cookie,
          origin: app.siteUrl,
          accept: 'text/html',
          'content-type': whole.headers.get('content-type') ?? '',
        },
      });
    },
  };
}

/** The address of a new draft with a script of the text. */
export async function writeDraft(
  app: TestApp,
  person: Person,
  fields: Record<string, string>,
): Promise<string> {
  const { send } = await openStudio(app, person);
  const { headers } = await send('/studio/new', { kind: 'document', ...fields });
  if (!headers.location) throw new Error('The studio wrote no draft.');
  return String(headers.location);
}

/** Returns the content of a text area on the page. */
export function areaIn(html: string, name: string): string {
  const text = new RegExp(`<textarea[^>]* id="${name}"[^>]*>\\n?([^<]*)</textarea>`).exec(html)?.[1] ?? '';
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

/** The fields of the page of a draft, as a browser sends them. */
export function fieldsIn(html: string): Record<string, string> {
  const decode = (text = '') => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  const [, form = ''] = /<form class="draft-form"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const fields: Record<string, string> = {};
  for (const [, name = '', value] of form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    fields[name] = decode(value);
  for (const [, name = '', value] of form.matchAll(
    /<textarea[^>]* name="([^"]+)"[^>]*>\n?([^<]*)<\/textarea>/g,
  ))
    fields[name] = decode(value);
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = decode(/<option value="([^"]*)" selected/.exec(options)?.[1]);
  for (const [, name = '', value] of form.matchAll(
    /<input[^>]* id="([^"]+)" name="[^"]+" type="text" value="([^"]*)"/g,
  ))
    fields[name] = decode(value);
  for (const [, name = '', value] of form.matchAll(
    /<input type="(?:radio|checkbox)" name="([^"]+)" value="([^"]*)" checked/g,
  ))
    fields[name] = decode(value);
  return fields;
}
