import { type Static, Type } from 'typebox';
import { audioRemaining, creditsAvailable, type Usage as UsageFigures } from '../../domain/usage.ts';
import { DateTime } from './envelope.ts';

const count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example], minimum: 0 });

export const Usage = Type.Object(
  {
    period_start: DateTime('First moment of the billing period, a calendar month in UTC.'),
    period_end: DateTime('First moment of the next billing period.'),
    audio: Type.Object({
      quota: count('Conversions included in a month.', 30),
      used: count('Conversions charged to the quota this month.', 12),
      remaining: count('Conversions left before credits are used.', 18),
    }),
    video: Type.Object(
      {
        quota: count('Always 0.', 0),
        used: count('Always 0.', 0),
        remaining: count('Always 0.', 0),
      },
      { description: 'Video is not available yet.' },
    ),
    credits: Type.Object({
      available: count('Audio and video credits together.', 5),
      audio_credits: count('Credits for audio.', 5),
      video_credits: count('Credits for video.', 0),
      expiring_soon: count('Credits that expire within 30 days.', 2),
    }),
    api_requests: Type.Object({
      today: count('Requests counted this UTC day, this one included.', 42),
      daily_limit: count('Daily limit of the tier.', 100),
      this_minute: count('Requests counted this minute, this one included.', 3),
      minute_limit: count('Limit a minute of the tier.', 20),
    }),
  },
  { description: 'Quota, credits and requests.' },
);

export function usageView(usage: UsageFigures): Static<typeof Usage> {
  return {
    period_start: usage.period.start.toISOString(),
    period_end: usage.period.end.toISOString(),
    audio: { quota: usage.audio.quota, used: usage.audio.used, remaining: audioRemaining(usage) },
    video: { quota: 0, used: 0, remaining: 0 },
    credits: {
      available: creditsAvailable(usage),
      audio_credits: usage.credits.audio,
      video_credits: usage.credits.video,
      expiring_soon: usage.credits.expiringSoon,
    },
    api_requests: {
      today: usage.requests.today,
      daily_limit: usage.requests.dailyLimit,
      this_minute: usage.requests.thisMinute,
      minute_limit: usage.requests.minuteLimit,
    },
  };
}
