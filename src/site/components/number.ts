const format = new Intl.NumberFormat('en-GB');

export function number(value: number): string {
  return format.format(value);
}

/** `1 credit`, `2 credits`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
