import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewerAddressHeader } from '@muster/functions/http/client-ip';
import { viewerHostHeader } from '@muster/functions/http/web-origins';
import { routes } from '@muster/shared/contract';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';

/** Seconds for which a browser remembers that a page may call. */
const preflightSeconds = 7200;

/** What a page of another web site may do, where `allowedOrigins` names it. */
export const crossOrigin = {
  methods: [...new Set(routes.map(({ endpoint }) => endpoint.method))],
  requestHeaders: ['Authorization', 'Content-Type', 'X-Site-Code', idempotencyKeyHeader],
  /** Beyond those that every page may read: where a long list goes on, and when to try again. */
  readableHeaders: ['Link', 'Retry-After'],
};

/** The code of the function before requests for the web application. */
export function spaFallbackCode(): string {
  return codeOf('spa-fallback.js');
}

/** The code of the function before calls of the API, for a web site that pages of these origins may call. */
export function apiRequestCode(allowedOrigins: readonly string[]): string {
  const cors = {
    origins: allowedOrigins,
    methods: crossOrigin.methods.join(', '),
    headers: crossOrigin.requestHeaders.join(', '),
    maxAge: String(preflightSeconds),
  };
  const constants = { viewerAddressHeader, viewerHostHeader, cors };
  const written = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return `${written.join('')}${codeOf('api-request.js')}`;
}

function codeOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}
