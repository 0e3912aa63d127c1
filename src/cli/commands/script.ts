import type { Command } from 'commander';
import { countWords, formatScript } from '../../domain/script.ts';
import { builtInReport, writingView } from '../../domain/writing-report.ts';
import { withJson } from '../options.ts';
import { printOne, printWarnings } from '../print.ts';
import { withOfflinePipeline } from '../with-offline-pipeline.ts';
import { readSource, type WritingOptions, withWritingOptions, writerInput } from '../writing-options.ts';

export function addScriptCommand(program: Command): void {
  const command = program
    .command('script <file>')
    .description('write a script for a text; - reads standard input');
  withWritingOptions(withJson(command)).action(async (file: string, options: WritingOptions) => {
    const pipeline = await withOfflinePipeline((message) => console.error(message));
    try {
      const input = await writerInput(await readSource(file), options);
      const output = await pipeline.write(input, { signal: new AbortController().signal });
      printWarnings(output.warnings);
      const content = formatScript(output.script);
      if (!options.json) console.log(content);
      else {
        const { language, speakers, turns } = output.script;
        const written = writingView(output.script.writing ?? builtInReport);
        const word_count = countWords(output.script);
        printOne(
          { content, word_count, language, speakers, turns, ...written, warnings: output.warnings },
          options,
        );
      }
    } finally {
      await pipeline.close();
    }
  });
}
