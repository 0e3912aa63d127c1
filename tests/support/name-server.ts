import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';

/** A name server on loopback. Each name has a list of answers, given one after the other; the last one stays. */
export type NameServer = {
  readonly address: string;
  readonly names: Map<string, string[][]>;
  readonly questions: string[];
  close(): Promise<void>;
};

export async function startNameServer(): Promise<NameServer> {
  const names = new Map<string, string[][]>();
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message);
    questions.push(`${name} ${type === 1 ? 'A' : 'AAAA'}`);
    const answers = names.get(name);
    if (!answers) return;
    const now = (type === 1 && answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const wanted = now.filter((each) => isIP(each) === (type === 1 ? 4 : 6));
    socket.send(answer(message, end, type, wanted), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answer(question: Buffer, end: number, type: number, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const records = addresses.map((address) => {
    const data = type === 1 ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(0, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, ...records]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const all = [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
