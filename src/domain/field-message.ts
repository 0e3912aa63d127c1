/** A message about one field of a request: an error detail or a warning. */
export type FieldMessage = {
  /** Dotted path from the root of the body, such as `settings.tone`. */
  readonly path: string;
  readonly message: string;
};

/** Returns a message about a subject as a sentence. A message that is a sentence of its own needs no subject. */
export function errorSentence(subject: string, message: string): string {
  return message.endsWith('.') ? message : `${subject} ${message}.`;
}

/** Removes duplicate messages and keeps the order. */
export function distinctMessages(messages: readonly FieldMessage[]): FieldMessage[] {
  return [...new Map(messages.map((each) => [`${each.path}\n${each.message}`, each])).values()];
}
