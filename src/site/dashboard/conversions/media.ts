import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../../domain/attachment.ts';
import { findMedia } from '../../../operations/conversions/conversions.ts';
import { followConversion } from '../../../operations/conversions/follow-conversion.ts';
import { queryText } from '../../frame/query-text.ts';
import type { DashboardContext, DashboardRoute } from '../frame/section.ts';
import { conversionId } from './conversion-id.ts';

const files = {
  'audio.mp3': 'audio',
  'captions.vtt': 'captions',
  'subtitles.srt': 'subtitles',
  'chapters.json': 'chapters',
} as const;

/** The files of a conversion, for members of its organization. */
export const mediaRoutes: readonly DashboardRoute[] = Object.entries(files).map(([name, file]) => ({
  method: 'GET',
  path: `/conversions/:id/${name}`,
  async handler(dashboard) {
    const { key, contentType, conversion } = await findMedia(
      dashboard.context,
      conversionId(dashboard),
      file,
    );
    const download = queryText(dashboard.request, 'download') !== '';
    return dashboard.site.answers.sendFile(dashboard.request, dashboard.reply, {
      key,
      headers: {
        'Content-Type': contentType,
        'Cache-Control': 'private, no-cache',
        ...(download && { 'Content-Disposition': attachment(conversion.title, extname(name)) }),
      },
    });
  },
}));

/** How far it is, as server-sent events. */
export async function followProgress(dashboard: DashboardContext): Promise<FastifyReply> {
  const id = conversionId(dashboard);
  const { request, reply, context, site } = dashboard;
  return site.answers.sendStates(request, reply, context.visitor.userId, (signal) =>
    followConversion(context, id, signal),
  );
}
