import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../../domain/attachment.ts';
import { findMedia } from '../../../operations/conversions/find-media.ts';
import { followConversion } from '../../../operations/conversions/follow-conversion.ts';
import { queryText } from '../../frame/query-text.ts';
import type { DashboardRoute, Visit } from '../frame/section.ts';
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
  async handler(visit) {
    const { key, contentType, conversion } = await findMedia(visit.desk, conversionId(visit), file);
    const download = queryText(visit.request, 'download') !== '';
    return visit.site.answers.sendFile(visit.request, visit.reply, {
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
export async function followProgress(visit: Visit): Promise<FastifyReply> {
  const id = conversionId(visit);
  const { request, reply, desk, site } = visit;
  return site.answers.sendStates(request, reply, desk.visitor.userId, (signal) =>
    followConversion(desk, id, signal),
  );
}
