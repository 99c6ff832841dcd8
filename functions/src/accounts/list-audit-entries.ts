import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { kindsOf } from '@muster/shared/audit-log';
import { addDays, instantOf } from '@muster/shared/rules/calendar';
import type { Call } from '../http/call.ts';
import { pageOf, readOnce, unknownCursor } from '../http/paging.ts';
import { after } from '../table/core/item.ts';
import { isPlace, type KeptEntry, listEntries, placeAt } from '../table/entities/audit-entry.ts';
import { findEmployeeNumber, foldEmployeeId } from '../table/entities/employee.ts';
import { peopleOf, presentEntries } from './present-audit-entry.ts';

type ActivityCall = Call<'accounts', 'auditLog'>;

type Page = Awaited<ReturnType<typeof listEntries>>;
type Wanted = (entry: KeptEntry) => boolean;

const usualRows = 100;
/** What one call looks at, at most: entries, months and bytes. A page that ends there goes on in the next call. */
const most = { entries: 1000, months: 12, bytes: 3_000_000 };

/** Before this there was no trail: for sites that don't know when they were made. */
const firstTrail = '2026-01-01T00:00:00.000Z';

/** The audit trail, newest first, filtered. Looks at a bounded part of it per call, however rare what is looked for is. */
export async function listActivity(call: ActivityCall): Promise<AuditLogEntry[]> {
  const { table } = call;
  return pageOf(call, async (from) => {
    const { entries, next } = await matching(call, from);
    return { rows: await presentEntries(table, entries), next };
  });
}

async function matching(call: ActivityCall, from: string | undefined) {
  const { limit = usualRows } = call.query;
  const { since, until } = boundsOf(call, from);
  const filter = readOnce(() => wantedBy(call));
  const entries: KeptEntry[] = [];
  let next: string | undefined = until;
  for (let seen = 0, months = 0, bytes = 0; next !== undefined; ) {
    const wholly = call.query.employee_id || call.query.kind;
    const rows = Math.min(wholly ? most.entries : limit - entries.length, most.entries - seen);
    const [page, wanted]: [Page, Wanted] = await Promise.all([
      listEntries(call.table, { since, until: next }, rows),
      filter(),
    ]);
    next = page.next;
    for (const entry of page.entries) {
      if (!wanted(entry)) continue;
      entries.push(entry);
      bytes += Buffer.byteLength(JSON.stringify(entry));
      if (entries.length < limit && bytes < most.bytes) continue;
      // The page is full: the next one begins behind this entry.
      return { entries, next: entry === page.entries.at(-1) ? next : entry.id };
    }
    seen += page.entries.length;
    if (seen >= most.entries || ++months >= most.months) break;
  }
  return { entries, next };
}

/** The part of the trail between the dates, which are the department's, and before the cursor. */
function boundsOf({ query, site, now }: ActivityCall, from: string | undefined): { since: string; until: string } {
  if (from !== undefined && !isPlace(from)) throw unknownCursor();
  const startOf = (date: string) => placeAt(instantOf(date, '00:00', site.timezone));
  const latest = (...places: string[]) => places.sort().at(-1) ?? '';
  const earliest = (...places: string[]) => places.sort()[0] ?? '';
  return {
    since: latest(placeAt(new Date(site.created_at ?? firstTrail)), ...(query.from ? [startOf(query.from)] : [])),
    until: earliest(
      // Another server's clock may be ahead of this one's.
      placeAt(after(now, 60_000)),
      ...(query.to ? [startOf(addDays(query.to, 1))] : []),
      ...(from ? [from] : []),
    ),
  };
}

/** What the filter lets pass. A number that nobody holds now still finds the entries that carry it: those of somebody deleted. */
async function wantedBy({ table, query }: ActivityCall): Promise<Wanted> {
  const { employee_id: number, kind } = query;
  const kinds = kind && new Set<string>(kindsOf(kind));
  const ofKind = (entry: KeptEntry) => !kinds || kinds.has(entry.action);
  if (!number) return ofKind;
  const id = await findEmployeeNumber(table, number);
  const folded = foldEmployeeId(number);
  const carries = ({ actor, subject }: KeptEntry) =>
    [actor.employee_id, subject.employee_id ?? ''].some((one) => foldEmployeeId(one) === folded);
  return (entry) => ofKind(entry) && (id ? peopleOf(entry).includes(id) : carries(entry));
}
