/** The mailbox of an address: most servers deliver `name+tag@example.com` to `name@example.com`. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${host}`;
}
