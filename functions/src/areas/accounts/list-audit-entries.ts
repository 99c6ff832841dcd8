import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { kindsOf } from '@muster/shared/audit-log';
import { addDays, instantOf } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { pageOf, readOnce, unknownCursor } from '../../calls/paging.ts';
import { after } from '../../table/core/item.ts';
import { findUsername } from '../../table/entities/account-holder.ts';
import {
  auditPosition,
  isAuditPosition,
  listAuditEntries,
  type StoredAuditEntry,
} from '../../table/entities/audit-entry.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { peopleOf, presentEntries } from './present-audit-entry.ts';

type AuditLogCall = Call<'accounts', 'auditLog'>;

type Page = Awaited<ReturnType<typeof listAuditEntries>>;
type EntryFilter = (entry: StoredAuditEntry) => boolean;

const usualRows = 100;
/** The most that one call reads (entries, months, bytes). The next call continues from there. */
const most = { entries: 1000, months: 12, bytes: 3_000_000 };

/** The start of the audit log for sites without a creation time. */
const firstEntry = '2026-01-01T00:00:00.000Z';

/** Returns the filtered audit log, newest first. One call reads a bounded part, so a page may be short or empty. */
export async function listAuditLog(call: AuditLogCall): Promise<AuditLogEntry[]> {
  const { table } = call;
  return pageOf(call, async (from) => {
    const { entries, next } = await matching(call, from);
    return { rows: await presentEntries(table, entries), next };
  });
}

async function matching(call: AuditLogCall, from: string | undefined) {
  const { limit = usualRows } = call.query;
  const { since, until } = boundsOf(call, from);
  const filter = readOnce(() => filterOf(call));
  const entries: StoredAuditEntry[] = [];
  let next: string | undefined = until;
  for (let seen = 0, months = 0, bytes = 0; next !== undefined; ) {
    const isFiltered = call.query.employee_id || call.query.kind;
    const rows = Math.min(isFiltered ? most.entries : limit - entries.length, most.entries - seen);
    const [page, matches]: [Page, EntryFilter] = await Promise.all([
      listAuditEntries(call.table, { since, until: next }, rows),
      filter(),
    ]);
    next = page.next;
    for (const entry of page.entries) {
      if (!matches(entry)) continue;
      entries.push(entry);
      bytes += Buffer.byteLength(JSON.stringify(entry));
      if (entries.length < limit && bytes < most.bytes) continue;
      // The page is full: the next one starts after this entry.
      return { entries, next: entry === page.entries.at(-1) ? next : entry.id };
    }
    seen += page.entries.length;
    if (seen >= most.entries || ++months >= most.months) break;
  }
  return { entries, next };
}

function boundsOf({ query, site, now }: AuditLogCall, from: string | undefined): { since: string; until: string } {
  if (from !== undefined && !isAuditPosition(from)) throw unknownCursor();
  const startOf = (date: string) => auditPosition(instantOf(date, '00:00', site.timezone));
  const latest = (...positions: string[]) => positions.sort().at(-1) ?? '';
  const earliest = (...positions: string[]) => positions.sort()[0] ?? '';
  return {
    since: latest(auditPosition(new Date(site.created_at ?? firstEntry)), ...(query.from ? [startOf(query.from)] : [])),
    until: earliest(
      // Another server's clock may be ahead of this one's.
      auditPosition(after(now, 60_000)),
      ...(query.to ? [startOf(addDays(query.to, 1))] : []),
      ...(from ? [from] : []),
    ),
  };
}

/** Returns the filter of entries. A number without an employee matches entries of deleted employees who had it. */
async function filterOf({ table, query }: AuditLogCall): Promise<EntryFilter> {
  const { employee_id: number, kind } = query;
  const kinds = kind && new Set<string>(kindsOf(kind));
  const ofKind = (entry: StoredAuditEntry) => !kinds || kinds.has(entry.action);
  if (!number) return ofKind;
  const id = (await findUsername(table, number))?.id;
  const folded = foldEmployeeNumber(number);
  const carries = ({ actor, subject }: StoredAuditEntry) =>
    [actor.employee_id, subject.employee_id ?? '', subject.username ?? ''].some(
      (one) => foldEmployeeNumber(one) === folded,
    );
  return (entry) => ofKind(entry) && (id ? peopleOf(entry).includes(id) : carries(entry));
}
