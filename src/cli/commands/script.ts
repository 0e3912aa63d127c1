import type { Command } from 'commander';
import { countWords, formatScript } from '../../domain/script.ts';
import { builtInReport, writingView } from '../../domain/writing-report.ts';
import { openPipeline } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { printOne, printWarnings } from '../print.ts';
import { readSource, type WritingOptions, withWritingOptions, writerInput } from '../writing-options.ts';

export function addScriptCommand(program: Command): void {
  const command = addCommand(program, 'script <file>', 'write a script for a text; - reads standard input');
  withWritingOptions(command).action(async (file: string, options: WritingOptions) => {
    const pipeline = await openPipeline((message) => console.error(message));
    try {
      const input = await writerInput(await readSource(file), options);
      const { script, warnings } = await pipeline.write(input, { signal: new AbortController().signal });
      printWarnings(warnings);
      const content = formatScript(script);
      if (!options.json) console.log(content);
      else {
        const { language, speakers, turns, writing = builtInReport } = script;
        const facts = { word_count: countWords(script), language, speakers, turns, ...writingView(writing) };
        printOne({ content, ...facts, warnings }, options);
      }
    } finally {
      await pipeline.close();
    }
  });
}
