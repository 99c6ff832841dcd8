import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { neverThrowing } from '@muster/functions/kernel/log';
import { errorList } from '@muster/shared/errors';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { filesPath } from '../document-folder.ts';
import { type Api, apiListener, sendError } from './api.ts';

/** Answers requests outside /api: the built web application, or Vite during development. */
export type WebListener = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Answers requests for document bytes, which go to a bucket in the cloud. */
export type FilesListener = (request: IncomingMessage, response: ServerResponse, query: string) => Promise<void>;

/** Returns a listener for one origin: the API below /api, the web application elsewhere. */
export function gateway({ api, web, files }: { api: Api; web: WebListener; files?: FilesListener }): RequestListener {
  const onFailure = neverThrowing(api.onFailure);
  const callApi = apiListener({ ...api, onFailure });
  const headers = Object.entries(securityHeaders());
  return async (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const { path, query } = splitTarget(request.url ?? '/');
    try {
      if (!isApiPath(path)) return web(request, response, path);
      if (files && path === filesPath) return await files(request, response, query);
      await callApi(request, response, path, query);
    } catch (error) {
      // The client disconnected. The request does not show it, because it counts as destroyed once its body was read.
      if (response.destroyed) return;
      sendRetryLater(request, response);
      onFailure('The gateway itself failed', { path, reason: error });
    }
  };
}

/** Tells the client to retry. The outcome of a write before the failure is unknown. */
function sendRetryLater(request: IncomingMessage, response: ServerResponse): void {
  const code = ['GET', 'HEAD'].includes(request.method ?? '') ? 'busy' : 'unsure';
  if (response.headersSent) return void response.destroy(); // Half a response must not look complete.
  response.setHeader('Retry-After', '1');
  sendError(response, errorList[code].status, errorList[code].text, code);
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Returns path and query of a request target as sent, without the host of an absolute target (`GET http://host/x`). */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '') || '/';
  const at = local.indexOf('?');
  return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at), query: local.slice(at + 1) };
}
