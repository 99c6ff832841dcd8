/** Attempts and timeouts (ms) of AWS requests; together below a function's timeout. The SDK has no socket timeout. */
export const clientOptions = {
  maxAttempts: 3,
  requestHandler: { socketTimeout: 5_000, connectionTimeout: 2_000 },
} as const;
