import type { CertificationSummary, MandatoryStatus } from '@muster/shared/areas/certification';
import type { CertificationStatus } from '@muster/shared/rules/certification';
import type { Call } from '../http/call.ts';
import type { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { rosterRows } from '../roster/list-roster.ts';
import type { SiteTable } from '../table/core/client.ts';
import { knownTypes } from '../table/entities/catalogue.ts';
import { emptyRecord, recordsBetween } from '../table/entities/training-record.ts';
import { mandatoryStatuses } from './mandatory-status.ts';

/** Employees whose records are read in one request, and how many requests are ahead of the one that is written. */
const atOnce = 250;
const ahead = 2;

type Row = WrittenRow<CertificationSummary>;

/** Returns every active employee's status in every mandatory type; by employee number within a page. */
export function certificationSummaries(
  call: Call<'certification', 'summaries'>,
): Promise<JsonText<CertificationSummary[]>> {
  return pagedList(call, async function* (after, pageSize, fitting): AsyncGenerator<Row[]> {
    const { site, now } = call;
    const statuses = knownTypes(call).then((types) => mandatoryStatuses(types.values(), site, now));
    statuses.catch(() => undefined); // Awaited below, with the first records.
    for await (const employees of rosterRows(call, after, pageSize)) {
      const active = employees.filter((employee) => employee.active);
      for await (const { people, records } of recordsAhead(call.table, active, fitting)) {
        const statusesOf = await statuses;
        yield people.map(({ at, employee_id, name }) =>
          writeRow(at, summaryOf(employee_id, name, statusesOf(records.get(at) ?? emptyRecord)), employee_id),
        );
      }
    }
  });
}

type Person = { at: string; employee_id: string; name: string };

/** Yields employees with their records, in their order. Reads ahead, but no further than about `fitting()` employees. */
async function* recordsAhead(table: SiteTable, employees: readonly Person[], fitting: () => number) {
  const read = (first: number) => {
    const people = employees.slice(first, first + atOnce);
    const records = recordsBetween(table, people[0]?.at ?? '', people.at(-1)?.at ?? '');
    // It may fail while nobody waits for it: the one who does gets the error.
    records.catch(() => undefined);
    return { people, records };
  };
  const reading: ReturnType<typeof read>[] = [];
  let next = 0;
  for (let given = 0; given < employees.length; given += atOnce) {
    const wanted = Math.min(employees.length, given + fitting());
    while (reading.length === 0 || (reading.length <= ahead && next < wanted)) {
      reading.push(read(next));
      next += atOnce;
    }
    const first = reading.shift();
    if (first) yield { people: first.people, records: await first.records };
  }
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
