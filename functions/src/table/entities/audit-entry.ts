import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditKind, AuditMark, AuditReason } from '@muster/shared/audit-log';
import type { PermissionMap } from '@muster/shared/permissions';
import { decodeTime, encodeTime } from 'ulid';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { auditLogMark } from '../core/definition.ts';
import { after, entityOf, ttlAt } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Item, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, put } from '../core/write.ts';
import type { Employee } from './employee.ts';
import type { Site } from './site.ts';

/** The actor and the origin: from the verified token and the connection, never from a body. */
export interface Actor {
  /** The internal id; `system` for provisioning and scheduled functions, `nobody` for a caller without a sign-in. */
  id: string;
  employee_id: string;
  /** The ids belong to an auditor. */
  auditor?: true | undefined;
  /** The actor is an identity provider: the id of its token, and its name as number. */
  provisioning?: true | undefined;
  /** The actor's permissions; `system` is an administrator. */
  permissions: PermissionMap;
  address: string;
  request_id: string;
}

/** The source of a request. */
interface Origin {
  address: string;
  requestId: string;
}

/** Returns the actor of a request without a sign-in. */
export const anonymousActor = ({ address, requestId }: Origin): Actor => ({
  id: 'nobody',
  employee_id: '',
  permissions: {},
  address,
  request_id: requestId,
});

/** Returns an employee as the actor of a request. */
export const employeeActor = (
  { id, employee_id, permissions }: Pick<Employee, 'id' | 'employee_id' | 'permissions'>,
  { address, requestId }: Origin,
): Actor => ({ id, employee_id, permissions, address, request_id: requestId });

/** Returns an employee as audit entries name one. */
export const employeeSubject = ({ id, employee_id }: Pick<Employee, 'id' | 'employee_id'>) => ({
  employee: id,
  employee_id,
});

export interface AuditEntry {
  /** Area and verb: `class.enroll`, `session.sign_in`. */
  action: AuditKind;
  /** The ids of the object. No field of an entry has a secret. */
  subject: Record<string, string>;
  /** The reason of a refusal. */
  reason?: AuditReason;
  /** Marks for a second look. */
  marks?: AuditMark[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An audit entry as it is stored. */
export interface StoredAuditEntry extends AuditEntry {
  id: string;
  /** UTC ISO. */
  at: string;
  actor: Pick<Actor, 'id' | 'employee_id' | 'auditor' | 'provisioning'>;
  address: string;
  request_id: string;
}

/** Returns the partition of a moment: its UTC month, `yyyy-mm`. */
const partition = (table: SiteTable, at: Date): string => `${table.site}${auditLogMark}${at.toISOString().slice(0, 7)}`;

/** Milliseconds for which a trial department's sign-ins stay in its audit log: the canary makes 8,600 a month. */
const trialLifetime = 7 * 86_400_000;

function itemOf(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Item {
  return {
    PK: partition(table, now),
    SK: newId(now),
    at: now.toISOString(),
    actor: {
      id: actor.id,
      employee_id: actor.employee_id,
      ...(actor.auditor && { auditor: true }),
      ...(actor.provisioning && { provisioning: true }),
    },
    address: actor.address,
    request_id: actor.request_id,
    ...entry,
  };
}

/** Returns the audit entry of a write, for its transaction (docs/design.md section 2). Never replaces another entry. */
export function audit(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Action {
  return put(table, itemOf(table, actor, now, entry), ifAbsent);
}

/**
 * Like `audit`, for a sign-in or sign-out. In a trial department, the entry expires after a week; `trial` is part of
 * the site since its creation, so no entry of a department in use expires.
 */
export function auditSession(
  table: SiteTable,
  { site, ...by }: { site: Pick<Site, 'trial'>; actor: Actor; now: Date },
  entry: AuditEntry & { action: 'session.sign_in' | 'session.factor_due' | 'session.sign_out' },
): Action {
  const item = itemOf(table, by.actor, by.now, entry);
  return put(table, site.trial ? { ...item, ttl: ttlAt(after(by.now, trialLifetime)) } : item, ifAbsent);
}

/** Stores the audit entry of a refusal or an auditor's read. An entry of an earlier attempt with the same id stays. */
export async function auditRefusal(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Promise<void> {
  const Item = itemOf(table, actor, now, entry);
  await conditionalWrite(table, new PutCommand({ TableName: table.name, Item, ConditionExpression: absent }));
}

const lowest = '0'.repeat(16);

/** Returns the position in the audit log before every entry of this moment and after every earlier one. */
export const auditPosition = (at: Date): string => encodeTime(Math.max(0, at.getTime()), 10) + lowest;

/** Returns whether a text can be a position in the audit log, as `listAuditEntries` returns it in `next`. */
export const isAuditPosition = (text: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);

/**
 * Returns at most `most` entries between `since` (inclusive) and `until` (exclusive), newest first, all of the month of
 * `until`. `next` is the position to continue from. Undefined: no more entries.
 */
export async function listAuditEntries(
  table: SiteTable,
  { since, until }: { since: string; until: string },
  most: number,
): Promise<{ entries: StoredAuditEntry[]; next: string | undefined }> {
  if (until <= since) return { entries: [], next: undefined };
  const latest = new Date(decodeTime(until) - (until.endsWith(lowest) ? 1 : 0));
  const range = { from: since, to: until, descending: true, limit: most + 2 };
  const items = (await queryAll(table, partition(table, latest), range)).filter(({ SK }) => SK !== until);
  const shown = items.slice(0, most);
  const monthStart = auditPosition(new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth())));
  const earlier = monthStart > since ? monthStart : undefined;
  return {
    entries: shown.map((item) => ({ id: item.SK, ...entityOf<Omit<StoredAuditEntry, 'id'>>(item) })),
    next: items.length > most ? shown.at(-1)?.SK : earlier,
  };
}
