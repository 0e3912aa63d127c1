import { html as escapeWithin } from 'ghtml';

/** HTML from a template. Only `html` creates it, so a template escapes everything else. */
export class SafeHtml {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** A template tag that inserts `SafeHtml` unchanged and escapes everything else. */
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

/** The values that a template accepts. Arrays are joined; null and undefined render nothing. */
export type HtmlValue = SafeHtml | string | number | null | undefined | readonly HtmlValue[];

export const html = SafeHtml.template;
