import pino, { type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { logError } from '../domain/log-error.ts';

const readable = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' };

/** Logs one line of JSON per event, or a readable format on a terminal. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  const serializers = { err: (error: unknown) => logError(error) };
  const options = { level, base: null, redact, serializers, timestamp: pino.stdTimeFunctions.isoTime };
  if (destination) return pino(options, destination);
  return process.stdout.isTTY ? pino(options, pretty(readable)) : pino(options);
}
