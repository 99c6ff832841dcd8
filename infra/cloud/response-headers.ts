import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { crossOrigin } from './edge/edge-functions.ts';
import { securityHeaders, strictTransportSecurity } from './security-headers.ts';

/**
 * Creates the policy of headers that CloudFront adds to every response: the security headers and HSTS. Pages of
 * `allowedOrigins` may read responses. A CloudFront function could not add these headers, because it does not run after
 * a response of 400 or above.
 */
export function responseHeaders(
  scope: Construct,
  id: string,
  { allowedOrigins = [], documentOrigin }: { allowedOrigins?: readonly string[]; documentOrigin?: string },
) {
  const {
    'Content-Security-Policy': contentSecurityPolicy,
    // CloudFront accepts these only as typed settings.
    'X-Content-Type-Options': _nosniff,
    'X-Frame-Options': frameOption,
    'Referrer-Policy': referrerPolicy,
    ...others
  } = securityHeaders(documentOrigin);
  const override = true;
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: frameOption as HeadersFrameOption, override },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(strictTransportSecurity.seconds),
        includeSubdomains: strictTransportSecurity.includeSubdomains,
        override,
      },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
    corsBehavior: allowedOrigins.length > 0 ? cors(allowedOrigins) : undefined,
  });
}

function cors(allowedOrigins: readonly string[]): ResponseHeadersCorsBehavior {
  return {
    accessControlAllowOrigins: [...allowedOrigins],
    accessControlAllowCredentials: true,
    accessControlAllowMethods: crossOrigin.methods,
    accessControlAllowHeaders: crossOrigin.requestHeaders,
    accessControlExposeHeaders: crossOrigin.readableHeaders,
    originOverride: true,
  };
}
