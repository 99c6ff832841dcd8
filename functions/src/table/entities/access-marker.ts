import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';
import { UnknownOutcome } from '../core/unknown-outcome.ts';
import { absent, put, reread, transact, withoutCollision } from '../core/write.ts';
import { type Actor, type AuditEntry, audit } from './audit-entry.ts';

/** Who reads or tries, where and when. */
interface Access {
  table: SiteTable;
  actor: Actor;
  now: Date;
}

/** How many refused calls of one employee have an audit entry in an hour. */
export const mostRefusedCalls = 20;

/** Markers are for one hour, UTC, and are kept for another. */
const lifetime = 2 * 60 * 60 * 1000;

const markerKey = ({ table, now }: Access, kind: 'READ' | 'REFUSED', of: string): Key => ({
  PK: `${table.site}#ACCESS`,
  SK: `${kind}#${now.toISOString().slice(0, 13)}#${of}`,
});

/** This hour has an audit entry of the same read. */
class AlreadyAudited extends Error {
  override name = 'AlreadyAudited';
}

/**
 * Writes the audit entry of a read about an employee, or of what `of` names, once for each reader, employee, kind and
 * hour: one transaction with the marker that says so, and none of it where the marker is there.
 */
export async function auditRead(
  access: Access,
  entry: AuditEntry,
  of: string | undefined = entry.subject.employee,
): Promise<void> {
  const { table, actor, now } = access;
  const key = markerKey(access, 'READ', `${actor.id}#${of}#${entry.action}`);
  const marker = put(
    table,
    { ...key, ttl: ttlAt(after(now, lifetime)) },
    { condition: absent, otherwise: () => new AlreadyAudited('Audited within this hour') },
  );
  try {
    await withoutCollision(() => transact(table, [marker, audit(table, actor, now, entry)]));
  } catch (error) {
    if (error instanceof AlreadyAudited) return;
    // The marker and the entry are written together, so a marker proves the entry.
    if (!(error instanceof UnknownOutcome) || !(await getItem(table, key))) throw error;
  }
}

/**
 * Writes the audit entry of a refused call, once for each employee, call, object and hour, and at most
 * `mostRefusedCalls` an hour: the last one says that there may be more. A repetition costs one read. `subjectOf` is
 * asked for an entry that is written.
 */
export async function auditRefusedCall(
  access: Access,
  { call, object }: { call: string; object: string | undefined },
  subjectOf: () => Promise<Record<string, string>>,
): Promise<void> {
  const { table, actor, now } = access;
  const key = markerKey(access, 'REFUSED', actor.id);
  const attempt = object === undefined ? call : `${call} ${object}`;
  await withoutCollision(async () => {
    const marker = await getItem(table, key);
    const seen = (marker?.seen ?? []) as string[];
    if (seen.length >= mostRefusedCalls || seen.includes(attempt)) return;
    const isLast = seen.length + 1 === mostRefusedCalls;
    const entry: AuditEntry = {
      action: 'access.refused',
      subject: { call, ...(await subjectOf()) },
      ...(isLast && { reason: 'more_refused' }),
    };
    await transact(table, [
      put(
        table,
        { ...key, seen: [...seen, attempt], ttl: ttlAt(after(now, lifetime)) },
        {
          condition: marker ? 'size(seen) = :known' : absent,
          ...(marker && { values: { ':known': seen.length } }),
          otherwise: () => reread,
        },
      ),
      audit(table, actor, now, entry),
    ]);
  });
}
