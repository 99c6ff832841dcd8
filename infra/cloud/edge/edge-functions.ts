import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewerAddressHeader, viewerHostHeader } from '@muster/functions/calls/headers';
import { builtFile } from '@muster/functions/kernel/built-file';
import { routes } from '@muster/shared/contract';
import { csrfHeader } from '@muster/shared/csrf-header';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { idleHeader } from '@muster/shared/idle-header';

/** Seconds for which browsers cache a preflight response. */
export const preflightSeconds = 7200;

/** Methods and headers that pages of `allowedOrigins` may send and read. */
export const crossOrigin = {
  methods: [...new Set(routes.map(({ endpoint }) => endpoint.method))],
  requestHeaders: [
    'Authorization',
    'Content-Type',
    'X-Site-Code',
    idempotencyKeyHeader,
    csrfHeader,
    idleHeader,
    'Prefer',
  ],
  /** Besides the headers that CORS always exposes. */
  readableHeaders: ['Content-Disposition', 'Link', 'Retry-After'],
};

/** Returns the code of the function that runs before requests for the web application. */
export function spaFallbackCode(): string {
  return `const builtFile = ${builtFile};\n${codeOf('spa-fallback.js')}`;
}

/** Returns the code that runs before API requests and answers preflight requests of `allowedOrigins`. */
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
