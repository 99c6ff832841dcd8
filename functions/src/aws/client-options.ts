/**
 * How often a request to AWS is sent that is not answered or not taken, and how many milliseconds each may stay without an
 * answer, or without a connection: together less than a function has, so that the caller is still told
 * (`infra/cloud/area-function.ts`). Of itself the SDK waits for a silent connection without end.
 */
export const patience = {
  maxAttempts: 3,
  requestHandler: { socketTimeout: 5_000, connectionTimeout: 2_000 },
} as const;
