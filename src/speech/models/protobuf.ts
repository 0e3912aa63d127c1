/** A field of a protobuf message. The value is a number, or the bytes of a string, a message or a fixed-size number. */
export type Field = { readonly number: number; readonly value: bigint | Uint8Array; readonly wire: Wire };

type Wire = 0 | 1 | 2 | 5;

const fixedLength = { 1: 8, 5: 4 } as const;

/** Reads the fields of a message, in order. Bytes are views of the input. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readNumber = () => {
    const { value, end } = readVarint(bytes, at);
    at = end;
    return value;
  };
  while (at < bytes.length) {
    const tag = Number(readNumber());
    const wire = (tag & 7) as Wire;
    if (wire === 0) {
      fields.push({ number: tag >>> 3, value: readNumber(), wire });
      continue;
    }
    const length = wire === 2 ? Number(readNumber()) : fixedLength[wire];
    if (length === undefined || at + length > bytes.length) throw new Error('This is no protobuf message.');
    fields.push({ number: tag >>> 3, value: bytes.subarray(at, at + length), wire });
    at += length;
  }
  return fields;
}

/** The numbers in a field: one, or several packed ones. */
export function readNumbers({ value }: Field): bigint[] {
  if (typeof value === 'bigint') return [value];
  const numbers: bigint[] = [];
  for (let at = 0; at < value.length; ) {
    const next = readVarint(value, at);
    numbers.push(next.value);
    at = next.end;
  }
  return numbers;
}

export function readText({ value }: Field): string {
  if (typeof value === 'bigint') throw new Error('This field is no text.');
  return Buffer.from(value.buffer, value.byteOffset, value.length).toString('utf8');
}

export function numberField(number: number, value: number): Field {
  return { number, value: BigInt(value), wire: 0 };
}

export function bytesField(number: number, value: Uint8Array): Field {
  return { number, value, wire: 2 };
}

export function textField(number: number, text: string): Field {
  return bytesField(number, Buffer.from(text));
}

export function messageField(number: number, fields: readonly Field[]): Field {
  return bytesField(number, Buffer.concat(writeFields(fields)));
}

/** Returns the bytes of a message in pieces, so that large values are not copied. */
export function writeFields(fields: readonly Field[]): Uint8Array[] {
  return fields.flatMap(({ number, value, wire }) => {
    const tag = BigInt((number << 3) | wire);
    if (typeof value === 'bigint') return [writeVarints(tag, value)];
    return [wire === 2 ? fieldPrefix(number, value.length) : writeVarints(tag), value];
  });
}

/** Returns the tag and length that precede the bytes of a field. */
export function fieldPrefix(number: number, length: number): Uint8Array {
  return writeVarints(BigInt((number << 3) | 2), BigInt(length));
}

function readVarint(bytes: Uint8Array, start: number): { value: bigint; end: number } {
  let value = 0n;
  for (let index = 0; index < 10; index++) {
    const byte = bytes[start + index];
    if (byte === undefined) break;
    value |= BigInt(byte & 127) << BigInt(7 * index);
    if (byte < 128) return { value: BigInt.asIntN(64, value), end: start + index + 1 };
  }
  throw new Error('This is no protobuf message.');
}

function writeVarints(...values: readonly bigint[]): Uint8Array {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = BigInt.asUintN(64, value);
    for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
    bytes.push(Number(rest));
  }
  return Uint8Array.from(bytes);
}
