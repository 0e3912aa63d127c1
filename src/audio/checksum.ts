/** The 16-bit cyclic checksum that the LAME tag uses (polynomial 0x8005, reflected); `start` continues an earlier one. */
export function checksum(bytes: Uint8Array, start = 0): number {
  let value = start;
  for (let index = 0; index < bytes.length; index++) {
    value = (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (value >> 8);
  }
  return value;
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1;
  return value;
});
