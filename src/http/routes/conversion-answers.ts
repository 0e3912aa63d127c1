import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { ConversionContext } from '../../operations/context.ts';
import { estimateSeconds, readEstimate } from '../../operations/conversions/estimate.ts';
import { signMedia } from '../../operations/conversions/media-access.ts';
import { waitForConversion } from '../../operations/conversions/wait-for-conversion.ts';
import { conversionDetail, type MediaLinks, pollUrl } from '../schemas/conversion.ts';

/** A conversion as the API shows it, with freshly signed addresses. */
export async function detailOf(context: ConversionContext, conversion: Conversion) {
  const { status } = conversion;
  const running = status === 'processing' || status === 'generating';
  return conversionDetail(conversion, {
    siteUrl: context.siteUrl,
    estimatedSeconds: running ? estimateSeconds(await readEstimate(context), conversion) : 0,
    links: linksOf(context, conversion),
  });
}

function linksOf(context: ConversionContext, conversion: Conversion): MediaLinks | null {
  const audio = signMedia(context, conversion, 'audio');
  const captions = signMedia(context, conversion, 'captions');
  const chapters = signMedia(context, conversion, 'chapters');
  return (
    audio && captions && chapters && { audio: audio.url, captions: captions.url, chapters: chapters.url }
  );
}

/** Waits for the outcome; 408 says where to ask when it takes too long. */
export async function waitForOutcome(
  context: ConversionContext,
  id: string,
  signal: AbortSignal,
  askAt = pollUrl(context.siteUrl, id),
): Promise<Conversion> {
  const conversion = await waitForConversion(context, id, signal);
  if (conversion) return conversion;
  throw new Problem('WAIT_TIMEOUT', undefined, { details: { id, poll_url: askAt } });
}
