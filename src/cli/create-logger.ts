import pino, { type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { logError } from '../domain/log-error.ts';

const readable = { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' };

/**
 * Logs one line of JSON per event. On a terminal the format is readable, and without a level only warnings are logged:
 * requests would scroll the address to sign in away.
 */
export function createLogger(given: string | null, destination?: DestinationStream): Logger {
  const onTerminal = !destination && process.stdout.isTTY;
  const level = given ?? (onTerminal ? 'warn' : 'info');
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  const serializers = { err: (error: unknown) => logError(error) };
  const options = { level, base: null, redact, serializers, timestamp: pino.stdTimeFunctions.isoTime };
  if (destination) return pino(options, destination);
  return onTerminal ? pino(options, pretty(readable)) : pino(options);
}
