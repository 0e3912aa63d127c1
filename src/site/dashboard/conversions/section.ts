import type { Section } from '../frame/section.ts';
import {
  changeSharing,
  confirmDeletion,
  createToken,
  deleteForGood,
  rename,
  retry,
  revokeToken,
} from './actions.ts';
import { showDetail } from './detail-page.ts';
import { showConversions } from './list-page.ts';
import { followProgress, mediaRoutes } from './media.ts';

export const conversionsSection: Section = {
  path: 'conversions',
  name: 'Conversions',
  group: 'work',
  hasModes: true,
  notices: {
    deleted: 'The conversion is deleted.',
    retried: 'It is being made again.',
    renamed: 'The new title stands on its pages too. The audio is as it was.',
    shared: 'Anyone with the address can listen now.',
    unshared: 'Only your organization can listen now.',
    'token-created': 'The embed token is ready: open it below for the code.',
    'token-revoked': 'The embed token no longer plays.',
  },
  routes: [
    { method: 'GET', path: '/conversions', handler: showConversions },
    { method: 'GET', path: '/conversions/:id', handler: showDetail },
    { method: 'GET', path: '/conversions/:id/events', handler: followProgress },
    ...mediaRoutes,
    { method: 'POST', path: '/conversions/:id/retry', handler: retry },
    { method: 'POST', path: '/conversions/:id/title', handler: rename },
    { method: 'POST', path: '/conversions/:id/sharing', handler: changeSharing },
    { method: 'POST', path: '/conversions/:id/tokens', handler: createToken },
    { method: 'POST', path: '/conversions/:id/tokens/revoke', handler: revokeToken },
    { method: 'GET', path: '/conversions/:id/delete', handler: confirmDeletion },
    { method: 'POST', path: '/conversions/:id/delete', handler: deleteForGood },
  ],
};
