import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Services } from '../../operations/context.ts';
import { listOrganizations } from '../../operations/organizations/list-organizations.ts';
import { showOrganization } from '../../operations/organizations/show-organization.ts';
import { contextOf } from '../frame/authentication.ts';
import { success } from '../frame/envelope.ts';
import { errors, Success, SuccessList, Uuid } from '../schemas/envelope.ts';
import {
  OrganizationDetail,
  OrganizationSummary,
  organizationDetail,
  organizationSummary,
} from '../schemas/organization.ts';

export function organizationRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get(
      '/organizations',
      {
        schema: {
          operationId: 'listOrganizations',
          tags: ['Organizations'],
          summary: 'List organizations',
          description: "The organizations that the key's user belongs to, longest membership first.",
          response: {
            200: SuccessList(OrganizationSummary, 'The organizations.'),
            ...errors(400, 401, 403, 429, 500),
          },
        },
      },
      async (request) => {
        const context = contextOf(services, request);
        const memberships = await listOrganizations(context);
        return success(
          request,
          memberships.map((each) => organizationSummary(each, context.caller.defaultOrganizationId)),
          { meta: { total_count: memberships.length, has_more: false } },
        );
      },
    );

    server.get(
      '/organizations/:id',
      {
        schema: {
          operationId: 'getOrganization',
          tags: ['Organizations'],
          summary: 'Get an organization',
          description: "One of the organizations that the key's user belongs to.",
          params: Type.Object({ id: Uuid('The organization.') }),
          response: {
            200: Success(OrganizationDetail, 'The organization.'),
            ...errors(400, 401, 403, 404, 429, 500),
          },
        },
      },
      async (request) => {
        const context = contextOf(services, request);
        const organization = await showOrganization(context, request.params.id);
        return success(request, organizationDetail(organization, context.caller.defaultOrganizationId));
      },
    );
  };
}
