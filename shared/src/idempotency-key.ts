/**
 * The header with an action's key. A repeated request with the same key is not executed again
 * (docs/decisions/0003-make-writes-safe-to-repeat.md). Endpoints declare it with `acceptsIdempotencyKey`.
 */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Milliseconds for which a key is stored: 24 hours. */
export const idempotencyKeyLifetime = 24 * 60 * 60_000;
