import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import type { Item, Key } from '../core/read.ts';
import { type Action, present, remove, transact } from '../core/write.ts';

/** A refresh session: one sign-in on one browser. */
export interface Session {
  sid: string;
  /** The generation of the refresh token that is good; rotated at each use. */
  generation: number;
  /** UTC ISO; when the present generation was made. */
  rotated_at: string;
  /** The rotation that made it; absent: none yet. */
  rotated_by?: string;
  /** UTC ISO; the refresh token's end. */
  expires_at: string;
  /** The employee's epoch at sign-in; a later epoch ends the session. */
  epoch: number;
}

export const sessionKey = (table: SiteTable, employee: string, sid: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: `SESSION#${sid}`,
});

/** TTL: the session's own end. */
export const sessionItem = (table: SiteTable, employee: string, session: Session): Item => ({
  ...sessionKey(table, employee, session.sid),
  ...session,
  ttl: ttlAt(new Date(session.expires_at)),
});

/** A single-use ticket for the first password. */
export interface ResetTicket {
  employee: string;
  /** The version of the temporary password that it was given for: another one that is handed out ends it. */
  credential: number;
  /** UTC ISO. */
  expires_at: string;
  /** How many attempts with it were refused; absent: none. */
  refused?: number;
}

/** Keyed by the hash of the ticket: who reads the table can't use one. */
export const ticketKey = (table: SiteTable, hash: string): Key => ({ PK: `${table.site}#TICKET`, SK: hash });

export const ticketItem = (table: SiteTable, hash: string, ticket: ResetTicket): Item => ({
  ...ticketKey(table, hash),
  ...ticket,
  ttl: ttlAt(after(new Date(ticket.expires_at), 3_600_000)),
});

/**
 * Moves a session on to its next generation, on condition that it still has the one that was read. Undefined when it
 * did; otherwise the session as somebody else left it a moment before (consistent). A rotation has a name of its own, so that
 * one whose answer got lost is not taken for somebody else's when the SDK sends it again.
 */
export async function rotateSession(
  table: SiteTable,
  employee: string,
  { sid, generation }: Session,
  now: Date,
  expiresAt: Date,
): Promise<Session | undefined> {
  const rotation = randomUUID();
  const written = await conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: sessionKey(table, employee, sid),
      UpdateExpression:
        'SET generation = :next, rotated_at = :now, rotated_by = :rotation, expires_at = :end, #ttl = :ttl',
      ConditionExpression: 'generation = :present',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':present': generation,
        ':next': generation + 1,
        ':now': now.toISOString(),
        ':rotation': rotation,
        ':end': expiresAt.toISOString(),
        ':ttl': ttlAt(expiresAt),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
  if (written.made) return undefined;
  if (!written.old) return { sid, generation: 0, rotated_at: '', expires_at: '', epoch: 0 };
  const found = entityOf<Session>(written.old);
  return found.rotated_by === rotation ? undefined : found;
}

class AlreadyOver extends Error {}

/** Ends a session together with the entry that says so; one that is already over stays so, without another entry. */
export async function endSession(table: SiteTable, employee: string, sid: string, entry: Action): Promise<void> {
  const over = { condition: present, otherwise: () => new AlreadyOver() };
  try {
    await transact(table, [remove(table, sessionKey(table, employee, sid), over), entry]);
  } catch (error) {
    if (!(error instanceof AlreadyOver)) throw error;
  }
}
