import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { securityHeaders } from '../../security-headers.ts';
import { type Api, apiListener } from './api.ts';

/** Answers what is not the API's: the built web application, or Vite while developing. */
export type WebListener = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** One origin for both: calls below /api go to the handlers, everything else to the web application. */
export function gateway({ api, web }: { api: Api; web: WebListener }): RequestListener {
  const callApi = apiListener(api);
  const headers = new Headers(securityHeaders());
  return async (request, response) => {
    response.setHeaders(headers);
    const { path, query } = splitTarget(request.url ?? '/');
    if (!isApiPath(path)) return web(request, response, path);
    try {
      await callApi(request, response, path, query);
    } catch (error) {
      // The client went away while it sent its body; there is nobody to answer.
      if (request.destroyed) return;
      api.onFailure('The gateway itself failed', { path, reason: error });
      response.destroy();
    }
  };
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
