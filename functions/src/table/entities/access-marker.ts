import { forEach } from '../../kernel/for-each.ts';
import type { SiteTable } from '../core/client.ts';
import { after, ttlAt } from '../core/item.ts';
import { getItem, getItems, type Key } from '../core/read.ts';
import { UnknownOutcome } from '../core/unknown-outcome.ts';
import { absent, put, reread, transact, withoutCollision } from '../core/write.ts';
import { type Actor, type AuditEntry, audit } from './audit-entry.ts';

/** Reader or caller, place and time. */
interface Access {
  table: SiteTable;
  actor: Actor;
  now: Date;
}

/** Audited refusals of one employee in an hour. */
export const mostRefusedCalls = 20;

/** Markers cover one hour, UTC, and are stored for another. */
const lifetime = 2 * 60 * 60 * 1000;

const markerKey = ({ table, now }: Access, kind: 'READ' | 'REFUSED', of: string): Key => ({
  PK: `${table.site}#ACCESS`,
  SK: `${kind}#${now.toISOString().slice(0, 13)}#${of}`,
});

const readMarkerKey = (access: Access, { action }: AuditEntry, of: string | undefined): Key =>
  markerKey(access, 'READ', `${access.actor.id}#${of}#${action}`);

/** The same read has an audit entry of this hour. */
class AlreadyAudited extends Error {
  override name = 'AlreadyAudited';
}

/** Audits a read of an employee, or of `of`, once per reader, employee, kind and hour, together with a marker. */
export async function auditRead(
  access: Access,
  entry: AuditEntry,
  of: string | undefined = entry.subject.employee,
): Promise<void> {
  const { table, actor, now } = access;
  const key = readMarkerKey(access, entry, of);
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

/** Like `auditRead`, for reads of several employees. Reads the markers first: repetitions cost one read. */
export async function auditReads(access: Access, entries: readonly AuditEntry[]): Promise<void> {
  const keys = entries.map((entry) => readMarkerKey(access, entry, entry.subject.employee));
  const markers = await getItems(access.table, keys);
  await forEach(
    entries.filter((_, n) => !markers[n]),
    (entry) => auditRead(access, entry),
  );
}

/**
 * Audits a refused call, once per employee, call, object and hour, at most `mostRefusedCalls` an hour; the last entry
 * says that there may be more. Repetitions cost one read. `subjectOf` is called only for a written entry.
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
