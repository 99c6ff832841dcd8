import {
  mostReportChanges,
  type ReportChange,
  type ReportChanges,
  type ReportFiling,
  type ReportRow,
} from '@muster/shared/areas/state-report';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../../calls/paging.ts';
import { auditComplianceRead } from '../../../domain/requirements/audit-read.ts';
import { cachedHistories } from '../../../domain/requirements/cached-histories.ts';
import { ApiError, invalidField } from '../../../kernel/api-error.ts';
import type { JsonText } from '../../../kernel/json-text.ts';
import { newId } from '../../../table/core/new-id.ts';
import { transact, withoutCollision } from '../../../table/core/write.ts';
import { audit } from '../../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../../table/entities/department-record.ts';
import {
  addFiling,
  type FiledPerson,
  type Filing,
  findFiled,
  findFiling,
  latestFilings,
} from '../../../table/entities/report-filing.ts';
import { reportedCredits } from './credits.ts';
import { refuseCrossed, wholeReport } from './report.ts';
import { fingerprintOf, reportHash, reportRows } from './rows.ts';

/** The most rows of one filing: their fingerprints are written in one transaction of at most 4 MB. */
const mostRows = 30_000;

const present = ({ state, note, by, ...filing }: Filing): ReportFiling => ({
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

const splitKey = (key: string): [person: string, row: string] => {
  const at = key.indexOf('#');
  return [key.slice(0, at), key.slice(at + 1)];
};

function filedPeople(rows: readonly ReportRow[]): FiledPerson[] {
  const people = new Map<string, FiledPerson>();
  for (const row of rows) {
    const [id, rest] = splitKey(row.key);
    const person = people.get(id) ?? { id, ...(row.state_id !== null && { state_id: row.state_id }), rows: {} };
    person.rows[rest] = fingerprintOf(row);
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
  const { rows } = await wholeReport(call, { from, until });
  if (rows.length === 0) throw invalidField('until', 'There is no training to report in this period');
  if (rows.length > mostRows) {
    throw invalidField('until', `A report has at most ${mostRows} rows. Please choose a shorter period.`);
  }
  const sha256 = reportHash(rows);
  if (body.sha256 !== undefined && body.sha256 !== sha256) {
    throw new ApiError('changed_since', {
      detail: 'The report has changed since you opened it. Nothing was recorded. Please check the report again.',
    });
  }
  const people = filedPeople(rows);
  return withoutCollision(async () => {
    const head = await findDepartmentHead(table);
    const id = newId(now);
    const filing: Filing = {
      id,
      from,
      until,
      ...(state && { state }),
      ...(note && { note }),
      filed_on,
      rows: rows.length,
      people: people.length,
      sha256,
      entry: head.entries + 1,
      recorded_at: now.toISOString(),
      by: { id: actor.id, employee_id: actor.employee_id },
    };
    const answer = present(filing);
    const counted = { from, until, ...(state && { state }), rows: rows.length, people: people.length, sha256 };
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...addFiling(table, filing, people),
      ...recordOfDepartment(call, head, [
        {
          kind: 'report.filed',
          valid_on: filed_on,
          data: { filing_id: id, ...counted },
          ...(note && { texts: { reason: note } }),
        },
      ]),
      audit(table, actor, now, {
        action: 'report.file',
        subject: {},
        after: { from, until, filed_on, ...(state && { state }), rows: rows.length, sha256 },
      }),
    ]);
    return answer;
  });
}

/** Returns the changes of a report since it was filed. Throws `not_found`. */
export async function filingChanges(call: Call<'compliance', 'filingChanges'>): Promise<ReportChanges> {
  const { table, now, params } = call;
  const filing = await findFiling(table, params.id);
  if (!filing) throw new ApiError('not_found', { detail: 'This report was not recorded as filed' });
  const { from, until, recorded_at } = filing;
  const known = now.toISOString();
  const [filed, histories] = await Promise.all([
    findFiled(table, filing.id),
    cachedHistories(table),
    auditComplianceRead(call, 'filing_changes', { on: until, known, isNow: true }),
  ]);
  const stateIds = new Map([...filed].map(([id, { state_id }]) => [id, state_id]));
  const hashOf = (key: string): string | undefined => {
    const [id, rest] = splitKey(key);
    return filed.get(id)?.rows[rest];
  };
  const [nowThere, thenThere] = [
    await reportedCredits(histories, { from, until, known }),
    await reportedCredits(histories, { from, until, known: recorded_at }),
  ];
  const after = new Map((await reportRows(call, nowThere, stateIds)).map((row) => [row.key, row]));
  const keys = [...filed.values()].flatMap(({ id, rows }) => Object.keys(rows).map((rest) => `${id}#${rest}`));
  const different = [
    ...keys.filter((key) => {
      const row = after.get(key);
      return row === undefined || fingerprintOf(row) !== hashOf(key);
    }),
    ...[...after.keys()].filter((key) => hashOf(key) === undefined),
  ].sort();
  const told = different.slice(0, mostReportChanges);
  // Filed rows are rebuilt from the entries of that time, with current classes and people, so some may not match.
  const requestedKeys = new Set(told.filter((key) => hashOf(key) !== undefined));
  const remade = await reportRows(
    call,
    thenThere.filter(({ key }) => requestedKeys.has(key)),
    stateIds,
  );
  const before = new Map(remade.map((row) => [row.key, withFiledId(row, stateIds)]));
  const kindOf = (key: string): ReportChange['kind'] =>
    hashOf(key) === undefined ? 'added' : after.has(key) ? 'changed' : 'removed';
  const count = (kind: ReportChange['kind']) => different.filter((key) => kindOf(key) === kind).length;
  return {
    filing: present(filing),
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    changes: told.map((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      const named = is ?? was;
      return {
        kind: kindOf(key),
        employee_id: named?.employee_id ?? '',
        name: named?.name ?? '',
        subject: named?.subject ?? '',
        before: was && fingerprintOf(was) === hashOf(key) ? was : null,
        after: is ?? null,
      };
    }),
  };
}

/** Returns a row with the state ID that was filed. */
const withFiledId = (row: ReportRow, filed: ReadonlyMap<string, string | undefined>): ReportRow => ({
  ...row,
  state_id: filed.get(splitKey(row.key)[0]) ?? null,
});
