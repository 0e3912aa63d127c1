/** What a mail says, in plain text. The mail room makes HTML and text of it, and escapes everything. */
export type MailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, shown as a button. */
  readonly action: { readonly text: string; readonly href: string } | null;
  /** Said quietly below the button. */
  readonly closing: readonly string[];
};

/** A mail on its way to one reader. Its id is in its Message-ID, so that a repetition is known as one. */
export type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly content: MailContent;
};

/** Throws when the mail was not taken. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;
