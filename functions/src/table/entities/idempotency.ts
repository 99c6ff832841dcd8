import { idempotencyKeyLifetime } from '@muster/shared/idempotency-key';
import type { SiteTable } from '../core/client.ts';
import { hashOf } from '../core/hash.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import type { Key } from '../core/read.ts';
import { getSerializable } from '../core/serializable-read.ts';
import { type Action, absent, put } from '../core/write.ts';

/** The result of a run with an idempotency key, written by the run's own transaction. */
export interface StoredAnswer {
  /** The hash of the request (`requestHash`): the same key with another request is refused. */
  request: string;
  /** Source of a replay: the answer as JSON, or the id of the created item. */
  made: string;
  /** UTC ISO: until then, a request with the key is a replay. */
  expires_at: string;
}

/** Returns the key of an employee's stored answer: hashed with the employee, since any text may be sent. */
export const storedAnswerKey = (table: SiteTable, employeeId: string, idempotencyKey: string): Key => ({
  PK: `${table.site}#IDEMPOTENCY`,
  SK: hashOf(`${employeeId} ${idempotencyKey}`),
});

/** Returns a hash of a call (`roster.create`) and its validated input, independent of order and spelling. */
export const requestHash = (call: string, input: unknown): string => hashOf(`${call} ${JSON.stringify(input)}`);

/** The idempotency key was used before. The transaction wrote nothing. */
export class KeyUsedBefore extends Error {
  override name = 'KeyUsedBefore';
}

/** Stores an answer with its key, as the first action. Conditions on no use of the key within 24 hours. */
export function storeAnswer(table: SiteTable, key: Key, now: Date, answer: Omit<StoredAnswer, 'expires_at'>): Action {
  const end = after(now, idempotencyKeyLifetime);
  const item = { ...key, ...answer, expires_at: end.toISOString(), ttl: ttlAt(end) };
  return put(table, item, {
    condition: `${absent} OR expires_at <= :now`,
    values: { ':now': now.toISOString() },
    otherwise: () => new KeyUsedBefore('This key was used before'),
  });
}

/** Returns the answer stored within 24 hours, including all transactions that are visible in part. */
export async function findStoredAnswer(table: SiteTable, key: Key, now: Date): Promise<StoredAnswer | undefined> {
  const item = await getSerializable(table, key);
  const answer = item && entityOf<StoredAnswer>(item);
  return answer && answer.expires_at > now.toISOString() ? answer : undefined;
}
