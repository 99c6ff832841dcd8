import type { ReportFiling, ReportRow } from '@muster/shared/areas/state-report';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../../calls/paging.ts';
import { ApiError, invalidField } from '../../../kernel/api-error.ts';
import type { JsonText } from '../../../kernel/json-text.ts';
import { newId } from '../../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../../table/core/write.ts';
import { audit } from '../../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../../table/entities/department-record.ts';
import {
  addFiling,
  FiledParts,
  type FiledPerson,
  type Filing,
  latestFilings,
  writeAhead,
} from '../../../table/entities/report-filing.ts';
import { splitKey } from './credits.ts';
import { fingerprintOf, ReportHash } from './hashes.ts';
import { reportParts } from './parts.ts';
import { refuseCrossed } from './report.ts';

/** Returns a filing as it is answered. */
export const present = ({ state, note, by, ...filing }: Filing): ReportFiling => ({
  ...filing,
  state: state ?? null,
  note: note ?? null,
  by: by.employee_id,
});

/** Lists the filed reports, latest first. */
export const filings = (call: Call<'compliance', 'filings'>): Promise<JsonText<ReportFiling[]>> =>
  pagedList(call, async function* (before, limit): AsyncGenerator<WrittenRow<ReportFiling>[]> {
    for await (const page of latestFilings(call.table, { before, limit })) {
      yield page.map((filing) => writeRow(filing.id, present(filing)));
    }
  });

/** Computes the report of the whole department, without keeping its rows. */
async function countReport(call: Call<'compliance', 'fileReport'>, days: { from: string; until: string }) {
  const hash = new ReportHash();
  const parts = new FiledParts();
  const counted = { rows: 0, people: 0 };
  for await (const { rows } of reportParts(call, { range: { ...days, known: call.now.toISOString() } })) {
    const people = filedPeople(rows, hash.add(rows));
    for (const person of people) parts.add(person);
    counted.rows += rows.length;
    counted.people += people.length;
  }
  return { ...counted, sha256: hash.end(), parts: parts.end() };
}

/** Returns the people of a part with the fingerprints of their rows. `texts`: the filed texts of the rows. */
function filedPeople(rows: readonly ReportRow[], texts: readonly string[]): FiledPerson[] {
  const people = new Map<string, FiledPerson>();
  for (const [n, { key, state_id }] of rows.entries()) {
    const [id, credit] = splitKey(key);
    const person = people.get(id) ?? { id, ...(state_id !== null && { state_id }), rows: {} };
    person.rows[credit] = fingerprintOf(texts[n] ?? '');
    people.set(id, person);
  }
  return [...people.values()];
}

/** Records that a report was filed. Throws `changed_since` if the report has changed since it was shown. */
export async function fileReport(call: Call<'compliance', 'fileReport'>): Promise<ReportFiling> {
  const { table, site, actor, now, idempotency, body } = call;
  const { from, until, filed_on, state, note } = body;
  const day = today(site.timezone, now);
  refuseCrossed(body);
  if (until > day) throw invalidField('until', 'A report can be filed on or after its last day');
  if (filed_on > day) throw invalidField('filed_on', 'The day of filing must not be in the future');
  if (filed_on < until)
    throw invalidField('filed_on', 'The day of filing must not be before the last day of the report');
  const { parts, ...counted } = await countReport(call, { from, until });
  if (counted.rows === 0) throw invalidField('until', 'There is no training to report in this period');
  if (body.sha256 !== undefined && body.sha256 !== counted.sha256) {
    throw new ApiError('changed_since', {
      detail: 'The report has changed since you opened it. Nothing was recorded. Please check the report again.',
    });
  }
  const id = newId(now);
  await writeAhead(table, id, parts);
  return withoutCollision(async () => {
    const head = await findDepartmentHead(table);
    const filing: Filing = {
      id,
      from,
      until,
      ...(state && { state }),
      ...(note && { note }),
      filed_on,
      ...counted,
      entry: head.entries + 1,
      recorded_at: now.toISOString(),
      by: { id: actor.id, employee_id: actor.employee_id },
    };
    const answer = present(filing);
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...addFiling(table, filing, parts),
      ...recordOfDepartment(call, head, [
        {
          kind: 'report.filed',
          valid_on: filed_on,
          data: { filing_id: id, from, until, ...(state && { state }), ...counted },
          ...(note && { texts: { reason: note } }),
        },
      ]),
      audit(table, actor, now, {
        action: 'report.file',
        subject: {},
        after: { from, until, filed_on, ...(state && { state }), rows: counted.rows, sha256: counted.sha256 },
      }),
    ]);
    return answer;
  });
}
