import { randomUUID } from 'node:crypto';
import type { SignInWay } from '@muster/shared/sign-in-ways';
import { decodeTime } from 'ulid';
import { setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { updateIf } from '../core/conditional-write.ts';
import { entityOf, ttlAt } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, type Otherwise, present, put, remove, transact, update } from '../core/write.ts';

export type { SignInWay };

/** A login session: one sign-in on one browser. */
export interface LoginSession {
  sid: string;
  /** The generation of the valid refresh token; rotated at each use. */
  generation: number;
  /** UTC ISO; when the current generation was issued. */
  rotated_at: string;
  /** The rotation that issued it; absent: none yet. */
  rotated_by?: string;
  /** UTC ISO; the refresh token's end. */
  expires_at: string;
  /** The employee's epoch at sign-in; a later epoch ends the session. */
  epoch: number;
  /** UTC ISO; the last proof of identity, with a password or a factor. Absent: at the sign-in. */
  proved_at?: string | undefined;
  /** UTC ISO; the last input, to the minute. Absent: none stored since the sign-in. */
  active_at?: string | undefined;
  /** How it was opened; absent: with a password. */
  by?: SignInWay | undefined;
  /** The `User-Agent` of the browser, at most 200 characters. */
  agent?: string | undefined;
  /** The client's IP address at the sign-in. */
  address?: string | undefined;
  /** Data for signing out at the provider; only if the department's sign-on opened it. */
  sign_on?: SignOnOrigin | undefined;
}

/** The origin of a sign-on. */
export interface SignOnOrigin {
  /** The provider's sign-out URL. */
  sign_out: string;
}

/** Returns the start of a login session: the time in its id. */
export const madeAt = ({ sid }: Pick<LoginSession, 'sid'>): Date => new Date(decodeTime(sid));

/** Returns the time of the last proof of identity in a login session. */
export const provedAt = (session: Pick<LoginSession, 'sid' | 'proved_at'>): Date =>
  session.proved_at === undefined ? madeAt(session) : new Date(session.proved_at);

/** Returns the last stored input of a login session. Signing in and proofs of identity are input, too. */
export const activeAt = (session: Pick<LoginSession, 'sid' | 'proved_at' | 'active_at'>): Date => {
  const proved = provedAt(session);
  return session.active_at !== undefined && session.active_at > proved.toISOString()
    ? new Date(session.active_at)
    : proved;
};

export const loginSessionKey = (table: SiteTable, employeeId: string, sid: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `SESSION#${sid}`,
});

/** The TTL is the login session's own end. */
export const loginSessionItem = (table: SiteTable, employeeId: string, session: LoginSession): Item => ({
  ...loginSessionKey(table, employeeId, session.sid),
  ...session,
  ttl: ttlAt(new Date(session.expires_at)),
});

export const startLoginSession = (table: SiteTable, employeeId: string, session: LoginSession): Action =>
  put(table, loginSessionItem(table, employeeId, session), ifAbsent);

/** Keeps a login session open when the employee's epoch is raised; fails with `over` if it has ended. */
export const keepLoginSession = (
  table: SiteTable,
  employeeId: string,
  sid: string,
  epoch: number,
  over: Otherwise,
): Action =>
  update(table, loginSessionKey(table, employeeId, sid), setting({ epoch }), { condition: present, otherwise: over });

/** Stores a new proof of identity; fails with `over` if the session has ended. */
export const noteProof = (
  table: SiteTable,
  employeeId: string,
  { sid, epoch }: Pick<LoginSession, 'sid' | 'epoch'>,
  now: Date,
  over: Otherwise,
): Action =>
  update(table, loginSessionKey(table, employeeId, sid), setting({ proved_at: now.toISOString() }), {
    condition: 'epoch = :epoch',
    values: { ':epoch': epoch },
    otherwise: over,
  });

/**
 * Moves a login session to its next generation, on condition that it is as read; returns undefined, or the session
 * after another rotation (consistent). Rotations have ids, so that the SDK's retry is not mistaken for another one.
 */
export async function rotateLoginSession(
  table: SiteTable,
  employeeId: string,
  { sid, generation }: LoginSession,
  now: Date,
  expiresAt: Date,
): Promise<LoginSession | undefined> {
  const rotation = randomUUID();
  const { written, item } = await updateIf(table, loginSessionKey(table, employeeId, sid), {
    expression: 'SET generation = :next, rotated_at = :now, rotated_by = :rotation, expires_at = :end, #ttl = :ttl',
    condition: 'generation = :present',
    names: { '#ttl': 'ttl' },
    values: {
      ':present': generation,
      ':next': generation + 1,
      ':now': now.toISOString(),
      ':rotation': rotation,
      ':end': expiresAt.toISOString(),
      ':ttl': ttlAt(expiresAt),
    },
  });
  if (written) return undefined;
  if (!item) return { sid, generation: 0, rotated_at: '', expires_at: '', epoch: 0 };
  const found = entityOf<LoginSession>(item);
  return found.rotated_by === rotation ? undefined : found;
}

/** Stores the last input of a login session, unless a later one is stored or the session has ended. */
export async function noteActivity(table: SiteTable, employeeId: string, sid: string, at: Date): Promise<void> {
  await updateIf(table, loginSessionKey(table, employeeId, sid), {
    expression: 'SET active_at = :at',
    condition: `${present} AND (attribute_not_exists(active_at) OR active_at < :at)`,
    values: { ':at': at.toISOString() },
  });
}

/** Returns the login sessions of a person; some may be over. Consistent. */
export async function listLoginSessions(table: SiteTable, holderId: string): Promise<LoginSession[]> {
  const items = await queryAll(table, `${table.site}#EMP#${holderId}`, { prefix: 'SESSION#' });
  return items.map((item) => entityOf<LoginSession>(item));
}

/** Ends a login session; fails with `ended` if it has already ended. */
export const removeLoginSession = (table: SiteTable, holderId: string, sid: string, ended: Otherwise): Action =>
  remove(table, loginSessionKey(table, holderId, sid), { condition: present, otherwise: ended });

class AlreadyEnded extends Error {}

/** Ends a login session with its audit entry. One that has already ended gets no second entry. */
export async function endLoginSession(
  table: SiteTable,
  employeeId: string,
  sid: string,
  auditEntry: Action,
): Promise<void> {
  try {
    await transact(table, [removeLoginSession(table, employeeId, sid, () => new AlreadyEnded()), auditEntry]);
  } catch (error) {
    if (!(error instanceof AlreadyEnded)) throw error;
  }
}
