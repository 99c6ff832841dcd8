import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { crossOrigin } from './edge/edge-functions.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * What CloudFront adds to every answer: the headers of one machine, and that the site is reached by HTTPS only, for two
 * years. That holds for names below the site's own too, so the site wants a name of its own (muster.example.gov). It is not
 * put up for the browsers' built-in list: that takes whole domains, hardly ever lets one go, and is their owner's to decide.
 *
 * With `allowedOrigins`, pages of those web sites may read the answers. The policy says so and not a function, since
 * CloudFront runs no function after an answer of 400 or above, and a browser would hide every refusal from such a page.
 */
export function responseHeaders(scope: Construct, id: string, allowedOrigins: readonly string[] = []) {
  const {
    'Content-Security-Policy': contentSecurityPolicy,
    // CloudFront takes these only as settings of their own, and their one value each from its own lists.
    'X-Content-Type-Options': _nosniff,
    'X-Frame-Options': frameOption,
    'Referrer-Policy': referrerPolicy,
    ...others
  } = securityHeaders();
  const override = true;
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: frameOption as HeadersFrameOption, override },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override },
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
