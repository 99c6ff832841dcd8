import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../http/call.ts';
import type { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { knownRoster } from '../roster/list-roster.ts';
import { knownTypes } from '../table/entities/catalogue.ts';
import { emptyRecord, recordsBetween } from '../table/entities/training-record.ts';
import { mandatoryStatuses } from './mandatory-status.ts';

/** Employees whose records are read in one request, and how many requests are ahead of the one that is written. */
const atOnce = 250;
const ahead = 2;

/** Returns every active employee's status in every mandatory type; by employee number within a page. */
export function certificationSummaries(
  call: Call<'certification', 'summaries'>,
): Promise<JsonText<CertificationSummary[]>> {
  return pagedList(call, async function* (after, pageSize, fitting): AsyncGenerator<
    WrittenRow<CertificationSummary>[]
  > {
    const { table, site, now } = call;
    const [roster, types] = await Promise.all([knownRoster(call), knownTypes(call)]);
    const statusesOf = mandatoryStatuses(types.values(), site, now);
    const active = roster.rows.filter((row) => row.active && (after === undefined || row.at > after));
    const size = Math.min(pageSize ?? atOnce, atOnce);
    let next = 0;
    const read = () => {
      const people = active.slice(next, next + size);
      next += size;
      const records = recordsBetween(table, people[0]?.at ?? '', people.at(-1)?.at ?? '');
      // It may fail while nobody waits for it: the one who does gets the error.
      records.catch(() => undefined);
      return { people, records };
    };
    const reading: ReturnType<typeof read>[] = [];
    for (let written = 0; written < active.length; ) {
      const wanted = Math.min(active.length, written + fitting());
      while (reading.length <= ahead && next < active.length && (reading.length === 0 || next < wanted)) {
        reading.push(read());
      }
      const first = reading.shift();
      if (!first) return;
      const records = await first.records;
      yield first.people.map(({ at, employee_id, name }) => {
        const certifications = statusesOf(records.get(at) ?? emptyRecord);
        return writeRow(at, summaryOf(employee_id, name, certifications), employee_id);
      });
      written += first.people.length;
    }
  });
}

function summaryOf(employee_id: string, name: string, certifications: MandatoryStatus[]): CertificationSummary {
  const count = (status: CertificationStatus) => certifications.filter((one) => one.status === status).length;
  return {
    employee_id,
    name,
    missing_count: count('MISSING'),
    pending_count: count('PENDING'),
    expiring_count: count('NEAR_EXPIRATION'),
    completed_count: count('COMPLETED'),
    certifications,
  };
}
