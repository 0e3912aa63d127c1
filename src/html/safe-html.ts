import { html as escapeWithin } from 'ghtml';

/** HTML that a template made. Only `html` creates it, so whatever else is put into a template gets escaped. */
export class SafeHtml {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** A tag for templates: inserts `SafeHtml` as it is, escapes everything else. */
  static template(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
    const rest = values.map((value, index) => `${SafeHtml.#render(value)}${literals[index + 1]}`);
    return new SafeHtml(`${literals[0]}${rest.join('')}`);
  }

  toString(): string {
    return this.#text;
  }

  static #render(value: HtmlValue): string {
    if (value instanceof SafeHtml) return value.#text;
    if (typeof value === 'object' && value !== null) return value.map(SafeHtml.#render).join('');
    return escapeWithin`${value}`;
  }
}

/** What a template takes. An array is its items one after the other; null and undefined are nothing. */
export type HtmlValue = SafeHtml | string | number | null | undefined | readonly HtmlValue[];

export const html = SafeHtml.template;
