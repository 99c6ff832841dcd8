import * as z from 'zod';

/**
 * The header with the key of one action. A repeated request with the same key is not carried out twice
 * (docs/decisions/0012-store-the-idempotency-key-with-the-write.md). Endpoints declare it with `acceptsIdempotencyKey`.
 */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Milliseconds that a key is stored: 24 hours. */
export const idempotencyKeyLifetime = 24 * 60 * 60_000;

const message = `${idempotencyKeyHeader} must be 1 to 255 visible ASCII characters without spaces; a UUID is best`;

/** The schema of a key. Its text has no meaning. */
export const idempotencyKey = z.string(message).regex(/^[\x21-\x7e]{1,255}$/, message);
