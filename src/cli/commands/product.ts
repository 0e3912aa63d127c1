import type { Command } from 'commander';
import { commandToType } from '../../domain/command-to-type.ts';
import { changeDefaults } from '../../domain/defaults.ts';
import type { Services } from '../../operations/context.ts';
import { actForOrganization } from '../../operations/enter-organization.ts';
import {
  changeOwnProduct,
  createOwnProduct,
  deleteOwnProduct,
  listOwnProducts,
  type Product,
  showProduct,
} from '../../operations/products.ts';
import { type DefaultOptions, defaultsOf, withDefaultOptions } from '../default-options.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readTextFile } from '../read-text.ts';

type ProductOptions = DefaultOptions & { org: string; name?: string; contextFile?: string };

export function addProductCommands(program: Command): void {
  const command = program.command('product').description('create, list, change and delete products');
  const add = (words: string, description: string) =>
    addCommand(command, words, description).requiredOption('--org <id>', 'the organization');

  withDefaultOptions(add('create', 'add a product to an organization'))
    .requiredOption('--name <name>', 'its name')
    .option('--context-file <file>', 'background for the scripts')
    .option('--pronunciation-notes <notes>', 'added to those of every request')
    .action(
      printing(async (services, options: ProductOptions & { name: string }) => {
        const context = (await contextOf(options)) ?? null;
        const defaults = changeDefaults({}, defaultsOf(options, {}));
        const input = { name: options.name, context, defaults };
        return view((await createOwnProduct(await actFor(services, options), input)).product);
      }),
    );

  add('list', 'the products of an organization').action(
    listing(
      `There is no product yet: ${commandToType('product create --org … --name …')}`,
      async (services, options: ProductOptions) =>
        (await listOwnProducts(await actFor(services, options))).map(view),
    ),
  );

  withDefaultOptions(add('update <id>', 'change a product'))
    .option('--name <name>', 'its name')
    .option('--context-file <file>', 'background for the scripts')
    .option('--pronunciation-notes <notes>', 'added to those of every request')
    .option('--no-defaults', 'remove all defaults')
    .action(
      printing(async (services, id: string, options: ProductOptions) => {
        const { name } = options;
        const operator = await actFor(services, options);
        const context = await contextOf(options);
        const before = await showProduct(operator, id, noProduct(id));
        const changed = await changeOwnProduct(operator, id, {
          ...(name !== undefined && { name }),
          ...(context !== undefined && { context }),
          defaults: defaultsOf(options, before.defaults),
        });
        return view(changed.product);
      }),
    );

  add('delete <id>', 'delete a product; its conversions stay').action(
    printing(async (services, id: string, options: ProductOptions) => {
      const operator = await actFor(services, options);
      await showProduct(operator, id, noProduct(id));
      return view(await deleteOwnProduct(operator, id));
    }),
  );
}

const noProduct = (id: string) => `There is no product with the id ${id} in this organization.`;

function actFor(services: Services, { org }: ProductOptions) {
  return actForOrganization(services, { organizationId: org, mode: 'live' });
}

async function contextOf({ contextFile }: ProductOptions): Promise<string | undefined> {
  return contextFile === undefined ? undefined : readTextFile(contextFile);
}

const view = fieldsOf<Product>('id', 'organizationId', 'name', 'context', 'defaults', 'createdAt');
