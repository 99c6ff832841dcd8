/**
 * The attempts of a request to AWS, and their timeouts in milliseconds: together less than a function's timeout, so
 * that the client still gets a response (`infra/cloud/area-function.ts`). The SDK has no default socket timeout.
 */
export const clientOptions = {
  maxAttempts: 3,
  requestHandler: { socketTimeout: 5_000, connectionTimeout: 2_000 },
} as const;
