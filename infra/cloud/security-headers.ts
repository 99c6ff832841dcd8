/**
 * Returns the security headers of every response, in the cloud and on one machine. Allows inline styles, because the
 * component library writes its theme into the page. Documents use `documentOrigin`, by default our own origin.
 */
export function securityHeaders(documentOrigin?: string) {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': documentOrigin ? `'self' ${documentOrigin}` : "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/**
 * HSTS for two years. It includes subdomains, so the site needs its own name (muster.example.gov). It has no `preload`,
 * which lists a whole domain, is hard to undo, and is up to the domain owner.
 */
export const strictTransportSecurity = { seconds: 730 * 86_400, includeSubdomains: true } as const;
