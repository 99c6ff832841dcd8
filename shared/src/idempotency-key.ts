import * as z from 'zod';

/**
 * The header in which a client names one action of a person, so that repeating the request after a lost answer does not do it
 * twice (docs/decisions/0012-store-the-idempotency-key-with-the-write.md). The calls that take it say so in the contract: `acceptsIdempotencyKey`.
 */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Milliseconds for which a key stands for what was done with it: 24 hours. */
export const idempotencyKeyLifetime = 24 * 60 * 60_000;

const form = `${idempotencyKeyHeader} must be 1 to 255 visible ASCII characters without spaces; a UUID is best`;

/** A key as it is sent; nothing is read from it. */
export const idempotencyKey = z.string(form).regex(/^[\x21-\x7e]{1,255}$/, form);
