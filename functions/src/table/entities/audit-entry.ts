import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditKind, AuditMark, AuditReason } from '@muster/shared/audit-log';
import { decodeTime, encodeTime } from 'ulidx';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { entityOf } from '../core/item.ts';
import { newId } from '../core/new-id.ts';
import { type Item, queryAll } from '../core/read.ts';
import { type Action, absent, put, reread } from '../core/write.ts';

/** Who acts, and from where: taken from the verified token and the connection, never from a body. */
export interface Actor {
  /** The employee's internal id; `system` for provisioning and scheduled functions. */
  id: string;
  employee_id: string;
  address: string;
  request_id: string;
}

/** Somebody who is not signed in, as they act. */
export const nobody = (address: string, request_id: string): Actor => ({
  id: 'nobody',
  employee_id: '',
  address,
  request_id,
});

export interface AuditEntry {
  /** What was done, as area and verb: `class.enroll`, `session.sign_in`. */
  action: AuditKind;
  /** What it was done to: the ids that name it. Never a secret, as everything here. */
  subject: Record<string, string>;
  /** Why it was refused, where it was. */
  reason?: AuditReason;
  /** What is marked for a second look. */
  marks?: AuditMark[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An entry as it is kept. */
export interface KeptEntry extends AuditEntry {
  id: string;
  /** UTC ISO. */
  at: string;
  actor: Pick<Actor, 'id' | 'employee_id'>;
  address: string;
  request_id: string;
}

/** The UTC month of a moment, `yyyy-mm`, which partitions the trail. */
const partition = (table: SiteTable, at: Date): string => `${table.site}#AUDIT#${at.toISOString().slice(0, 7)}`;

/** Whether a partition is one of the trail's, of any site: its entries are added and never changed (`appendOnly`). */
export const isAuditPartition = (partitionKey: string): boolean => /^[^#]+#AUDIT#/.test(partitionKey);

function itemOf(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Item {
  return {
    PK: partition(table, now),
    SK: newId(now),
    at: now.toISOString(),
    actor: { id: actor.id, employee_id: actor.employee_id },
    address: actor.address,
    request_id: actor.request_id,
    ...entry,
  };
}

/** The audit entry of a write, to be part of its transaction (DESIGN.md section 2). Never takes the place of another one. */
export function audit(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Action {
  return put(table, itemOf(table, actor, now, entry), { condition: absent, otherwise: () => reread });
}

/**
 * Writes an entry by itself: of what was refused, and so wrote nothing. Its id is like no other: one that is there already was
 * written by an attempt of this very request whose answer got lost.
 */
export async function note(table: SiteTable, actor: Actor, now: Date, entry: AuditEntry): Promise<void> {
  const Item = itemOf(table, actor, now, entry);
  await conditionalWrite(table, new PutCommand({ TableName: table.name, Item, ConditionExpression: absent }));
}

const lowest = '0'.repeat(16);

/** The place in the trail before everything of this moment and behind everything earlier. */
export const placeAt = (at: Date): string => encodeTime(Math.max(0, at.getTime()), 10) + lowest;

/** Whether a text can be a place in the trail: what `listEntries` answered as `next`. */
export const isPlace = (text: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);

/**
 * At most `most` entries before the place `until` (exclusive) and from the place `since` on, newest first, all of the one
 * month that `until` lies in. `next` is the place to go on from, in that month or an earlier one; without it there are no more.
 */
export async function listEntries(
  table: SiteTable,
  { since, until }: { since: string; until: string },
  most: number,
): Promise<{ entries: KeptEntry[]; next: string | undefined }> {
  if (until <= since) return { entries: [], next: undefined };
  const latest = new Date(decodeTime(until) - (until.endsWith(lowest) ? 1 : 0));
  const range = { from: since, to: until, descending: true, limit: most + 2 };
  const items = (await queryAll(table, partition(table, latest), range)).filter(({ SK }) => SK !== until);
  const shown = items.slice(0, most);
  const monthBegan = placeAt(new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth())));
  const earlier = monthBegan > since ? monthBegan : undefined;
  return {
    entries: shown.map((item) => ({ id: item.SK, ...entityOf<Omit<KeptEntry, 'id'>>(item) })),
    next: items.length > most ? shown.at(-1)?.SK : earlier,
  };
}
