/** The content of a mail, in plain text. It is escaped when it is rendered. */
export type MailContent = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown as a button. */
  readonly action: { readonly text: string; readonly href: string } | null;
  /** Small print below the button. */
  readonly closing: readonly string[];
};

/** A mail to one reader. Its id is in its Message-ID, which identifies repetitions. */
type OutgoingMail = {
  readonly id: string;
  readonly to: string;
  readonly content: MailContent;
};

/** Throws if the mail was not accepted. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;
