import type { Command } from 'commander';
import { createProduct } from '../../operations/products.ts';
import { withJson } from '../options.ts';
import { printOne } from '../print.ts';
import { readTextFile } from '../read-text.ts';
import { withCore } from '../with-core.ts';

type Options = { org: string; name: string; contextFile?: string; json?: boolean };

export function addProductCommands(program: Command): void {
  const command = program.command('product').description('products');

  withJson(command.command('create').description('add a product to an organization'))
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--name <name>', 'its name')
    .option('--context-file <file>', 'what scripts should know about it')
    .action(async (options: Options) => {
      const context = options.contextFile === undefined ? null : await readTextFile(options.contextFile);
      const product = await withCore((services) =>
        createProduct(services, { organizationId: options.org, name: options.name, context }),
      );
      printOne(
        {
          id: product.id,
          organization_id: product.organizationId,
          name: product.name,
          context: product.context,
          created_at: product.createdAt,
        },
        options,
      );
    });
}
