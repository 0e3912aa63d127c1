import type { Command } from 'commander';
import { changeDefaults } from '../../domain/defaults.ts';
import {
  createProduct,
  deleteProduct,
  listProductsOf,
  type Product,
  updateProduct,
} from '../../operations/products.ts';
import { type DefaultOptions, defaultsOf, withDefaultOptions } from '../default-options.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readTextFile } from '../read-text.ts';

type ProductOptions = DefaultOptions & { org: string; name?: string; contextFile?: string };

export function addProductCommands(program: Command): void {
  const command = program.command('product').description('products');
  const add = (words: string, description: string) =>
    addCommand(command, words, description).requiredOption('--org <id>', 'the organization');

  withDefaultOptions(add('create', 'add a product to an organization'))
    .requiredOption('--name <name>', 'its name')
    .option('--context-file <file>', 'background for the scripts')
    .option('--pronunciation-notes <notes>', 'added to those of every request')
    .action(
      printing(async (services, options: ProductOptions & { name: string }) => {
        const { org, name } = options;
        const context = (await contextOf(options)) ?? null;
        const defaults = changeDefaults({}, defaultsOf(options, {}));
        return view(await createProduct(services, { organizationId: org, name, context, defaults }));
      }),
    );

  add('list', 'the products of an organization').action(
    listing(
      'There is no product yet: aloud product create --org … --name …',
      async (services, { org }: ProductOptions) => (await listProductsOf(services, org)).map(view),
    ),
  );

  withDefaultOptions(add('update <id>', 'change a product'))
    .option('--name <name>', 'its name')
    .option('--context-file <file>', 'background for the scripts')
    .option('--pronunciation-notes <notes>', 'added to those of every request')
    .option('--no-defaults', 'remove all defaults')
    .action(
      printing(async (services, id: string, options: ProductOptions) => {
        const { org, name } = options;
        const context = await contextOf(options);
        const changes = {
          ...(name !== undefined && { name }),
          ...(context !== undefined && { context }),
        };
        const change = { organizationId: org, id, ...changes };
        const before = (await listProductsOf(services, org)).find((product) => product.id === id);
        const defaults = defaultsOf(options, before?.defaults ?? {});
        return view(await updateProduct(services, { ...change, defaults }));
      }),
    );

  add('delete <id>', 'delete a product; its conversions stay').action(
    printing(async (services, id: string, { org }: ProductOptions) =>
      view(await deleteProduct(services, { organizationId: org, id })),
    ),
  );
}

async function contextOf({ contextFile }: ProductOptions): Promise<string | undefined> {
  return contextFile === undefined ? undefined : readTextFile(contextFile);
}

const view = fieldsOf<Product>(
  ...(['id', 'organizationId', 'name', 'context', 'defaults', 'createdAt'] as const),
);
