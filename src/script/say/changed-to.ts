/** Returns the new and the old value: "Minimum Node version: 18 → 22". */
export function changedTo(text: string): string | null {
  const [, thing = '', old = '', now = ''] = form.exec(text) ?? [];
  const name = thing.replace(/^(?:Minimum|Maximum|Default|Required|Supported)\b/, (word) =>
    word.toLowerCase(),
  );
  return now === '' ? null : `The ${name} is now ${now}; it was ${old}.`;
}

const form =
  /^(?:the )?(\p{L}[\p{L}\d ./_-]{2,50}): (?:from )?([^\s→]{1,12}) ?(?:→|[-=]>) ?([^\s→]{1,12}?(?: \p{L}{1,12})?)\.?$/iu;
