import {
  mostReportChanges,
  type ReportChange,
  type ReportChanges,
  type ReportRow,
} from '@muster/shared/areas/state-report';
import type { Call } from '../../../calls/call.ts';
import { auditComplianceRead } from '../../../domain/requirements/audit-read.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { started } from '../../../table/core/started.ts';
import { type FiledPerson, type Filing, findFiled, findFiling } from '../../../table/entities/report-filing.ts';
import { splitKey } from './credits.ts';
import { present } from './filings.ts';
import { filedText, fingerprintOf } from './hashes.ts';
import { reportParts } from './parts.ts';

type ChangesCall = Call<'compliance', 'filingChanges'>;
type Filed = ReadonlyMap<string, FiledPerson>;

const filedHash = (filed: Filed, key: string): string | undefined => {
  const [person, credit] = splitKey(key);
  return filed.get(person)?.rows[credit];
};

const hashOf = (row: ReportRow): string => fingerprintOf(filedText(row));

/** Returns the changes of a report since it was filed. Throws `not_found`. */
export async function filingChanges(call: ChangesCall): Promise<ReportChanges> {
  const { table, now, params } = call;
  const filing = await findFiling(table, params.id);
  if (!filing) throw new ApiError('not_found', { detail: 'This report was not recorded as filed' });
  const reading = started(findFiled(table, filing.id));
  const [filed, { kinds, after }] = await Promise.all([
    reading,
    differences(call, filing, reading),
    auditComplianceRead(call, 'filing_changes', { on: filing.until, known: now.toISOString(), isNow: true }),
  ]);
  const count = (kind: ReportChange['kind']) => [...kinds.values()].filter((one) => one === kind).length;
  const shown = [...kinds.keys()].sort().slice(0, mostReportChanges);
  const before = await filedRows(
    call,
    filing,
    filed,
    shown.filter((key) => kinds.get(key) !== 'added'),
  );
  return {
    filing: present(filing),
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    changes: shown.map((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      const { employee_id = '', name = '', subject = '' } = is ?? was ?? {};
      return {
        kind: kinds.get(key) ?? 'changed',
        employee_id,
        name,
        subject,
        before: was && hashOf(was) === filedHash(filed, key) ? was : null,
        after: is ?? null,
      };
    }),
  };
}

const stateIdsOf = (filed: Filed) => new Map([...filed].map(([id, { state_id }]) => [id, state_id]));

/** Returns the kinds of all changes, by key, and the current rows of those that may be shown. */
async function differences(call: ChangesCall, { from, until }: Filing, reading: Promise<Filed>) {
  const kinds = new Map<string, ReportChange['kind']>();
  const after = new Map<string, ReportRow>();
  const range = { from, until, known: call.now.toISOString() };
  const there = new Set<string>();
  // The filed hashes are read along with the histories.
  const parts = reportParts(call, { range, filedIds: reading.then(stateIdsOf) });
  for await (const { rows } of parts) {
    const filed = await reading;
    const changed: ReportRow[] = [];
    for (const row of rows) {
      const hash = filedHash(filed, row.key);
      if (hash !== undefined) there.add(row.key);
      if (hash === hashOf(row)) continue;
      kinds.set(row.key, hash === undefined ? 'added' : 'changed');
      changed.push(row);
    }
    // The changes of later people are not among the first ones.
    if (after.size < mostReportChanges) for (const row of changed) after.set(row.key, row);
  }
  for (const { id, rows } of (await reading).values()) {
    for (const credit of Object.keys(rows)) {
      const key = `${id}#${credit}`;
      if (!there.has(key)) kinds.set(key, 'removed');
    }
  }
  return { kinds, after };
}

/**
 * Returns the rows of these keys as filed, computed from the entries of that time, with current classes and people, so
 * some may not match their filed hash.
 */
async function filedRows(
  call: ChangesCall,
  { from, until, recorded_at }: Filing,
  filed: Filed,
  keys: readonly string[],
): Promise<Map<string, ReportRow>> {
  const requested = new Set(keys);
  const found = new Map<string, ReportRow>();
  if (keys.length === 0) return found;
  const parts = reportParts(call, {
    range: { from, until, known: recorded_at },
    only: new Set(keys.map((key) => splitKey(key)[0])),
    filedIds: stateIdsOf(filed),
  });
  for await (const { rows } of parts) {
    for (const row of rows) {
      if (!requested.has(row.key)) continue;
      // With the state ID that was filed.
      found.set(row.key, { ...row, state_id: filed.get(splitKey(row.key)[0])?.state_id ?? null });
    }
  }
  return found;
}
