import type { TestResponse } from './app.ts';

export type ReceivedEvent = { readonly event: string; readonly data: any };

/** The events of a server-sent stream, one after the other. Comments are left out. */
export async function* readEvents(answer: TestResponse): AsyncGenerator<ReceivedEvent, void, void> {
  let rest = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = `${rest}${chunk}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
