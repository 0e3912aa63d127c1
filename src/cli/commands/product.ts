import type { Command } from 'commander';
import { createProduct } from '../../operations/products/create-product.ts';
import { printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readTextFile } from '../read-text.ts';

type Options = { org: string; name: string; contextFile?: string };

export function addProductCommands(program: Command): void {
  const command = program.command('product').description('products');

  addCommand(command, 'create', 'add a product to an organization')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--name <name>', 'its name')
    .option('--context-file <file>', 'background for the scripts')
    .action(
      printing(async (services, { org, name, contextFile }: Options) => {
        const context = contextFile === undefined ? null : await readTextFile(contextFile);
        return view(await createProduct(services, { organizationId: org, name, context }));
      }),
    );
}

const view = fieldsOf<Awaited<ReturnType<typeof createProduct>>>(
  ...(['id', 'organizationId', 'name', 'context', 'createdAt'] as const),
);
