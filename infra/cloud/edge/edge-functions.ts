import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewerAddressHeader, viewerHostHeader } from '@muster/functions/calls/headers';
import { assetFolder } from '@muster/functions/kernel/built-file';
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

/** Returns the code that runs before requests for the web application. `files` are the build's `unhashedPaths`. */
export function spaFallbackCode(files: readonly string[]): string {
  return codeOf('spa-fallback.js', { assetFolder, files });
}

/** Returns the code that runs before API requests and answers preflight requests of `allowedOrigins`. */
export function apiRequestCode(allowedOrigins: readonly string[]): string {
  const cors = {
    origins: allowedOrigins,
    methods: crossOrigin.methods.join(', '),
    headers: crossOrigin.requestHeaders.join(', '),
    maxAge: String(preflightSeconds),
  };
  return codeOf('api-request.js', { viewerAddressHeader, viewerHostHeader, cors });
}

/** Returns the code of a file after the definitions of its constants. */
function codeOf(file: string, constants: Readonly<Record<string, unknown>>): string {
  const written = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return `${written.join('')}${readFileSync(join(import.meta.dirname, file), 'utf8')}`;
}
