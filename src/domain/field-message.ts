/** A message about one field of a request: an error detail or a warning. */
export type FieldMessage = {
  /** Dotted path from the root of the body, such as `settings.tone`. */
  readonly path: string;
  readonly message: string;
};

export function distinctMessages(messages: readonly FieldMessage[]): FieldMessage[] {
  return [...new Map(messages.map((each) => [`${each.path}\n${each.message}`, each])).values()];
}
