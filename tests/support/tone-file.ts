/** A WAV file with a tone. */
export function toneFile(seconds: number, sampleRate = 16_000): Buffer {
  const file = Buffer.alloc(44 + seconds * sampleRate * 2);
  file.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 0, 'latin1');
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.write('\x02\0\x10\0data', 32, 'latin1');
  file.writeUInt32LE(seconds * sampleRate * 2, 40);
  for (let index = 0; index < seconds * sampleRate; index += 1)
    file.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * 700 * index) / sampleRate)), 44 + index * 2);
  return file;
}
