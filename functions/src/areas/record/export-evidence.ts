import { departmentChain } from '@muster/shared/record/chain';
import { isKind } from '@muster/shared/record/entry';
import type { Call } from '../../calls/call.ts';
import type { FileAnswer } from '../../calls/file-answer.ts';
import { positionOf } from '../../calls/paging.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { auditedTopics, refuseUnauditedDay } from '../../domain/access/audited.ts';
import { recordedBy } from '../../domain/record/recorded-by.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { requestedUnits } from '../../domain/requirements/question.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { invalidField, invalidFields } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { listRanks } from '../../table/entities/rank.ts';
import { listEntries } from '../../table/entities/record-entry.ts';
import { findSeal } from '../../table/entities/seal.ts';
import { readList } from '../../table/entities/site-list.ts';
import { buildEvidence } from './build-evidence.ts';
import { evidenceIn, mostInDocument } from './evidence-forms.ts';
import { peopleAmong } from './people-among.ts';

type ExportCall = Call<'record', 'evidence'>;

/**
 * Returns evidence (docs/decisions/0007-prove-records-to-outsiders.md) as a file or a document, and logs whose
 * records it contains. The Link header leads to the next people, if any. Requires a fresh proof. Throws field errors
 * for unknown people, trainings and ranks, and for future days.
 */
export async function exportEvidence(call: ExportCall): Promise<FileAnswer> {
  const { table, actor, now, site, deps, query, body, nextPage } = call;
  const { on, form, rank_id, group_ids } = body;
  requireFreshProof(call);
  refuseUnauditedDay(call, on);
  const requirement_ids = auditedTopics(call, body.requirement_ids);
  const known = recordedBy(body, site.timezone, now);
  const [employees, typeIds] = await Promise.all([
    employeesNamed(call),
    checkRequirements(call, requirement_ids),
    checkRank(call),
    checkAssigned(call),
    checkSeal(call),
  ]);
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor);
  const unit_ids =
    body.unit_ids.length > 0 ? requestedUnits({ unit: body.unit_ids, on, known }, await cachedDepartment(table)) : [];
  const question = {
    on,
    known,
    requirement_ids,
    people: employees?.map(({ id }) => id),
    rank_id,
    unit_ids,
    group_ids,
    ...(isNarrowed(body) && {
      among: await peopleAmong(call, { ...questionIn(body, known, requirement_ids), unit: unit_ids }),
    }),
    after,
    most: form === 'pdf' ? Math.min(query.limit, mostInDocument.people) : query.limit,
    ...(form === 'pdf' && { mostEntries: mostInDocument.entries }),
    seal: body.seal,
    range: call.auditor && { from: call.auditor.range_from, until: call.auditor.range_until },
    isLimited: call.auditor?.topics !== undefined,
  };
  const { evidence, next } = await buildEvidence(call, question, await deps.sealing());
  if (evidence.answers.length === 0 && after === undefined && next === undefined) throw noOneFound(body);
  if (next !== undefined) nextPage.push({ limit: query.limit, cursor: Buffer.from(next).toString('base64url') });
  const people = evidence.answers.map(({ chain }) => chain);
  const only = employees?.length === 1 ? employees[0] : undefined;
  const about = only ? [table.site, only.employee_id] : [table.site];
  const [file] = await Promise.all([
    evidenceIn(form, { evidence, name: `muster-evidence-${[...about, on].join('-')}` }, deps),
    withoutCollision(() =>
      transact(table, [
        audit(table, actor, now, {
          action: 'record.export',
          subject: only ? employeeSubject(only) : {},
          after: {
            on,
            known,
            ...idsNamed(requirement_ids, typeIds),
            form,
            people: people.length,
            records_of: people,
          },
        }),
      ]),
    ),
  ]);
  return file;
}

/** Whether only some kinds of people are selected, found in the short histories so that other records are not read. */
const isNarrowed = ({ rank_id, unit_ids, group_ids, statuses }: ExportCall['body']) =>
  rank_id !== undefined || unit_ids.length + group_ids.length + statuses.length > 0;

const questionIn = (body: ExportCall['body'], known: string, requirement_ids: readonly string[]) => ({
  on: body.on,
  known,
  isNow: body.known === undefined,
  requirement: requirement_ids,
  rank: body.rank_id === undefined ? [] : [body.rank_id],
  group: body.group_ids,
  status: body.statuses,
});

/** Returns the named employees. Undefined: everyone. */
async function employeesNamed({ table, body }: Pick<ExportCall, 'table' | 'body'>): Promise<Employee[] | undefined> {
  const numbers = body.employee_ids;
  if (numbers.length === 0) return undefined;
  const found = await findEmployeesNumbered(table, [...new Set(numbers)]);
  const unknown = numbers.filter((number) => !found.has(foldEmployeeNumber(number)));
  if (unknown.length > 0) {
    throw invalidFields({ employee_ids: unknown.map((number) => `There is no employee with the ID ${number}`) });
  }
  return [...found.values()];
}

/** Returns the trainings' ids. Throws a field error for an id that the department never had; ended ones are valid. */
async function checkRequirements(
  { table }: Pick<ExportCall, 'table'>,
  requirement_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (requirement_ids.length === 0) return new Set();
  const department = (await listEntries(table, departmentChain)).map(({ entry }) => entry);
  const types = new Set(department.filter(isKind('type.defined')).map(({ data }) => data.type_id));
  const known = new Set([
    ...types,
    ...department.filter(isKind('requirement.defined')).map(({ data }) => data.requirement_id),
  ]);
  if (requirement_ids.some((id) => !known.has(id))) {
    throw invalidField('requirement_ids', 'One of these requirements or trainings does not exist in this department');
  }
  return types;
}

/** Returns the ids for the audit log, split into trainings and other requirements. */
function idsNamed(ids: readonly string[], typeIds: ReadonlySet<string>) {
  const [types, requirements] = [ids.filter((id) => typeIds.has(id)), ids.filter((id) => !typeIds.has(id))];
  return { ...(types.length > 0 && { types }), ...(requirements.length > 0 && { requirements }) };
}

/** Throws a field error for an unknown unit or group. */
async function checkAssigned({ table, body }: Pick<ExportCall, 'table' | 'body'>): Promise<void> {
  const { unit_ids, group_ids } = body;
  const [units, groups] = await Promise.all([
    unit_ids.length > 0 ? readList(table, 'UNIT') : [],
    group_ids.length > 0 ? readList(table, 'GROUP') : [],
  ]);
  const isMissing = (ids: readonly string[], list: readonly { id: string }[]) =>
    ids.some((id) => !list.some((one) => one.id === id));
  if (isMissing(unit_ids, units)) throw invalidField('unit_ids', 'One of these units does not exist');
  if (isMissing(group_ids, groups)) throw invalidField('group_ids', 'One of these groups does not exist');
}

async function checkSeal({ table, body }: Pick<ExportCall, 'table' | 'body'>): Promise<void> {
  if (body.seal !== undefined && !(await findSeal(table, body.seal)))
    throw invalidField('seal', 'There is no seal with this number');
}

async function checkRank({ table, body }: Pick<SiteContext, 'table'> & Pick<ExportCall, 'body'>): Promise<void> {
  const { rank_id } = body;
  if (rank_id !== undefined && !(await listRanks(table)).some(({ id }) => id === rank_id)) {
    throw invalidField('rank_id', 'This rank does not exist');
  }
}

function noOneFound({ rank_id, unit_ids, group_ids, statuses, employee_ids }: ExportCall['body']) {
  const who = employee_ids.length > 0 ? 'None of these people' : 'No one';
  if (statuses.length > 0) return invalidField('statuses', `${who} had one of these statuses on that day`);
  const isNarrowed = unit_ids.length > 0 || group_ids.length > 0;
  if (rank_id === undefined && !isNarrowed) return invalidField('on', 'No one was employed on that day');
  if (!isNarrowed) return invalidField('rank_id', `${who} had this rank on that day`);
  return invalidField(
    unit_ids.length > 0 ? 'unit_ids' : 'group_ids',
    `${who} was in one of these units or groups on that day`,
  );
}
