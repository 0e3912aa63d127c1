import type { Section } from '../frame/section.ts';
import { askBeforeDeleting, disable, enable, remove, sendTest } from './actions.ts';
import { showDeliveries } from './deliveries-page.ts';
import { replay, showDeliveryPage } from './delivery-page.ts';
import { change, create, showEdit, showNew } from './endpoint-form-page.ts';
import { showEndpointPage } from './endpoint-page.ts';
import { showWebhooks } from './list-page.ts';
import {
  askBeforeRotating,
  askBeforeRotatingOwn,
  rotate,
  rotateOwn,
  showOwnSecret,
  showSecret,
} from './secret-pages.ts';

export const webhooksSection: Section = {
  path: 'webhooks',
  name: 'Webhooks',
  group: 'connect',
  hasModes: true,
  notices: {
    created: 'The webhook is created: events go there from now on.',
    changed: 'The webhook is saved.',
    deleted: 'The webhook is deleted. Nothing is sent there any more.',
    enabled: 'The webhook is enabled: it gets the events from now on.',
    disabled: 'The webhook is disabled. Nothing is sent there until it is enabled again.',
    rotated: 'The secret is replaced. For 24 hours, events are signed with the old one too.',
    tested: 'A test event is on its way.',
    replayed: 'The event is on its way once more.',
  },
  routes: [
    { method: 'GET', path: '/webhooks', handler: showWebhooks },
    { method: 'GET', path: '/webhooks/new', handler: showNew },
    { method: 'POST', path: '/webhooks/new', handler: create },
    { method: 'GET', path: '/webhooks/:id', handler: showEndpointPage },
    { method: 'GET', path: '/webhooks/:id/edit', handler: showEdit },
    { method: 'POST', path: '/webhooks/:id/edit', handler: change },
    { method: 'POST', path: '/webhooks/:id/enable', handler: enable },
    { method: 'POST', path: '/webhooks/:id/disable', handler: disable },
    { method: 'POST', path: '/webhooks/:id/test', handler: sendTest },
    { method: 'GET', path: '/webhooks/:id/secret', handler: showSecret },
    { method: 'GET', path: '/webhooks/:id/rotate', handler: askBeforeRotating },
    { method: 'POST', path: '/webhooks/:id/rotate', handler: rotate },
    { method: 'GET', path: '/webhooks/:id/delete', handler: askBeforeDeleting },
    { method: 'POST', path: '/webhooks/:id/delete', handler: remove },
    { method: 'GET', path: '/webhook-secret', handler: showOwnSecret },
    { method: 'GET', path: '/webhook-secret/rotate', handler: askBeforeRotatingOwn },
    { method: 'POST', path: '/webhook-secret/rotate', handler: rotateOwn },
    { method: 'GET', path: '/deliveries', handler: showDeliveries },
    { method: 'GET', path: '/deliveries/:id', handler: showDeliveryPage },
    { method: 'POST', path: '/deliveries/:id/replay', handler: replay },
  ],
};
