/** What failures and requests are counted by: one IPv6 subscriber has a whole /64, so single addresses count nothing. */
export function clientNetwork(address: string): string {
  if (address.includes('.') || !address.includes(':')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::', 2);
  const front = groups(head);
  const back = groups(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array<string>(gap).fill('0'), ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
