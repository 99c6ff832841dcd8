import type { BrowserHeaders } from '@muster/functions/calls/answer-browsers';
import { crossOrigin, preflightSeconds } from './edge/edge-functions.ts';
import { securityHeaders, strictTransportSecurity } from './security-headers.ts';

/** Returns the headers that functions add themselves, those of CloudFront's policy (response-headers.ts). */
export const browserHeaders = (documentOrigin?: string): BrowserHeaders => ({
  always: {
    ...securityHeaders(documentOrigin),
    'Strict-Transport-Security': `max-age=${strictTransportSecurity.seconds}; includeSubDomains`,
  },
  crossOrigin: {
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': crossOrigin.readableHeaders.join(', '),
  },
  preflight: {
    'Access-Control-Allow-Methods': crossOrigin.methods.join(', '),
    'Access-Control-Allow-Headers': crossOrigin.requestHeaders.join(', '),
    'Access-Control-Max-Age': String(preflightSeconds),
  },
});
