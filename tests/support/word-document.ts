import { crc32, deflateRawSync } from 'node:zlib';

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** Creates a small Word document with one paragraph per text, and optional other parts with any content. */
export function wordDocument(
  texts: readonly string[],
  others: Readonly<Record<string, Buffer>> = {},
): Buffer<ArrayBuffer> {
  const paragraphs = texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
  return zip({
    '[Content_Types].xml': Buffer.from(types),
    '_rels/.rels': Buffer.from(relations),
    'word/document.xml': Buffer.from(document),
    ...others,
  });
}

function zip(parts: Readonly<Record<string, Buffer>>): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const figures = Buffer.alloc(26);
    figures.writeUInt16LE(20, 0);
    figures.writeUInt16LE(8, 4);
    figures.writeUInt32LE(crc32(content), 10);
    figures.writeUInt32LE(packed.length, 14);
    figures.writeUInt32LE(content.length, 18);
    figures.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), figures, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), figures, place, Buffer.from(name)]));
    files.push(file);
    start += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...files, entries, end]);
}
