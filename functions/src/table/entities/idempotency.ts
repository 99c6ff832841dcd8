import { idempotencyKeyLifetime } from '@muster/shared/idempotency-key';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import type { Key } from '../core/read.ts';
import { getSerializable } from '../core/serializable-read.ts';
import { type Action, absent, put } from '../core/write.ts';

/** What was done with an idempotency key; written by the transaction that did it. */
export interface Done {
  /** The hash of the request (`requestHash`): the same key with another one is refused. */
  request: string;
  /** What a repetition is answered from: the answer as JSON, or the id of what was made where the answer is not kept. */
  made: string;
  /** UTC ISO: until when a repetition is one. */
  expires_at: string;
}

/** An employee's own keys: somebody else's key of the same text is another one. Kept as a hash, since any text may be sent. */
export const doneKey = (table: SiteTable, employee: string, key: string): Key => ({
  PK: `${table.site}#IDEMPOTENCY`,
  SK: hashOf(`${employee} ${key}`),
});

/** Stands for a call (`roster.create`) and its input as it was read, whatever the order and spelling of what was sent. */
export const requestHash = (call: string, input: unknown): string => hashOf(`${call} ${JSON.stringify(input)}`);

/** With this key, something was done already: of the transaction that met this, nothing was. */
export class DoneBefore extends Error {
  override name = 'DoneBefore';
}

/** Marks a key as used, to be first in the transaction that does what it stands for; once a day, whoever comes second meets `DoneBefore`. */
export function markDone(table: SiteTable, key: Key, now: Date, done: Omit<Done, 'expires_at'>): Action {
  const end = after(now, idempotencyKeyLifetime);
  const item = { ...key, ...done, expires_at: end.toISOString(), ttl: ttlAt(end) };
  return put(table, item, {
    condition: `${absent} OR expires_at <= :now`,
    values: { ':now': now.toISOString() },
    otherwise: () => new DoneBefore('This key was used before'),
  });
}

/** What was done with a key within its 24 hours. Whoever has seen anything of what was done is told of it (`getSerializable`). */
export async function findDone(table: SiteTable, key: Key, now: Date): Promise<Done | undefined> {
  const item = await getSerializable(table, key);
  const done = item && entityOf<Done>(item);
  return done && done.expires_at > now.toISOString() ? done : undefined;
}
