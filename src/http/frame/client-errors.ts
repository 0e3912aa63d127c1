import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes, Problem } from '../../domain/errors.ts';
import { failure } from './envelope.ts';
import { newRequestId } from './request-id.ts';

/** Answers a connection whose request never became one: broken HTTP, too large headers, too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const requestId = newRequestId();
  const body = JSON.stringify(failure(requestId, problem));
  socket.end(
    [
      `HTTP/1.1 ${errorCodes[problem.code].status} ${problem.code}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-ID: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A client that does not read its answer is not waited for.
  setTimeout(() => socket.destroy(), 1000).unref();
}

function problemOf(code: string | undefined): Problem {
  const known: Record<string, [ErrorCode, string]> = {
    ERR_HTTP_REQUEST_TIMEOUT: ['WAIT_TIMEOUT', 'The request did not arrive in time; send it again, faster.'],
    HPE_HEADER_OVERFLOW: ['PAYLOAD_TOO_LARGE', 'The request headers are larger than 16 KiB.'],
  };
  const [name, message] = known[code ?? ''] ?? ['VALIDATION_FAILED', 'This is not a valid HTTP request.'];
  return new Problem(name, message);
}
