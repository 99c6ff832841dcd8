import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { neverThrowing } from '@muster/functions/safe-log';
import { errorList } from '@muster/shared/errors';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { type Api, apiListener, sendError } from './api.ts';

/** Answers what is not the API's: the built web application, or Vite while developing. */
export type WebListener = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** One origin for both: calls below /api go to the handlers, everything else to the web application. */
export function gateway({ api, web }: { api: Api; web: WebListener }): RequestListener {
  const onFailure = neverThrowing(api.onFailure);
  const callApi = apiListener({ ...api, onFailure });
  const headers = new Headers(securityHeaders());
  return async (request, response) => {
    response.setHeaders(headers);
    const { path, query } = splitTarget(request.url ?? '/');
    try {
      if (!isApiPath(path)) return web(request, response, path);
      await callApi(request, response, path, query);
    } catch (error) {
      // The client went away while it sent its body. The response tells, not the request: that counts as destroyed as soon
      // as its body was read.
      if (response.destroyed) return;
      sendRetryLater(request, response);
      onFailure('The gateway itself failed', { path, reason: error });
    }
  };
}

/** Answers that the same request may succeed in a moment. Whether a write was made before the failure is not known here. */
function sendRetryLater(request: IncomingMessage, response: ServerResponse): void {
  const code = ['GET', 'HEAD'].includes(request.method ?? '') ? 'busy' : 'unsure';
  if (response.headersSent) return void response.destroy(); // Half an answer must not look like a whole one.
  response.setHeader('Retry-After', '1');
  sendError(response, errorList[code].status, errorList[code].text, code);
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Path and query of a request line, as they were written; of an absolute one (`GET http://host/x`) the part after the host. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '') || '/';
  const at = local.indexOf('?');
  return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at), query: local.slice(at + 1) };
}
