import type { evaluations } from '@muster/shared/areas/evaluations';
import type { Employee as RosterEmployee } from '@muster/shared/areas/roster';
import type { Answer } from '@muster/shared/endpoint';
import type { PublishedForm, UsableForm } from '@muster/shared/evaluation-answers';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { EntryContent } from '@muster/shared/record/entry';
import { type AttemptAsked, nextAttempt } from '@muster/shared/record/evaluations-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { qualificationOn } from '@muster/shared/record/qualification-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call, SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type RosterRow, wholeRoster } from '../../domain/people/list-roster.ts';
import { peopleBelow } from '../../domain/people/people-below.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { started } from '../../table/core/started.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { listForms } from '../../table/entities/form.ts';
import { versionFacts } from '../../table/entities/form-facts.ts';
import { entriesAfter, type ReadEntry } from '../../table/entities/record-entry.ts';
import { carriedOn, evaluationsIn } from './evaluations-in.ts';
import {
  type FieldReport,
  otherTrainee,
  readReport,
  refusedReport,
  refuseUninvolved,
  reportQualification,
} from './field-report.ts';
import {
  callerAsEvaluator,
  chooseEvaluator,
  type Evaluator,
  qualificationFor,
  readingOnce,
  refuseOwnEvaluation,
} from './may-evaluate.ts';
import { refusalText, refuseDay } from './new-evaluation.ts';
import { readPerson } from './person-entries.ts';
import { named } from './present-evaluation.ts';
import {
  type CurrentRules,
  type Published,
  presentPublished,
  requireForReports,
  requirePublished,
  requireUsable,
} from './published-form.ts';

type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

/** A published version, or its evaluators alone. */
type WithEvaluators = { content: Pick<Published['content'], 'evaluators'> };

/** Returns whether the caller may accept themselves or others without a qualification. */
const mayOverride = ({ actor }: Pick<Caller, 'actor'>, { content }: WithEvaluators): boolean =>
  content.evaluators.override && actor.permissions.admin_access === true;

/** Returns the people that a caller may evaluate with a form today: everyone, supervised people or no one. */
function evaluates(
  call: Caller,
  published: WithEvaluators,
  { caller, below }: { caller: Evaluator; below: number },
): UsableForm['evaluates'] {
  const { evaluators } = published.content;
  const asOf = { on: today(call.site.timezone, call.now), known: alwaysRecorded };
  if (mayOverride(call, published) || qualificationOn(evaluators, { ...caller, isSuperior: false }, asOf)) {
    return 'everyone';
  }
  return below > 0 && qualificationOn(evaluators, { ...caller, isSuperior: true }, asOf) ? 'supervised' : 'no_one';
}

/** Returns the active people below the caller, by internal id. */
function activeBelow(rows: readonly RosterRow[], { actor }: Pick<Caller, 'actor'>): Set<string> {
  const below = peopleBelow(rows, actor.id);
  return new Set(rows.filter(({ at, active }) => active && below.has(at)).map(({ at }) => at));
}

/** Returns the published forms that are not archived, by name. */
export async function usableForms(call: Call<'evaluations', 'forms'>): Promise<UsableForm[]> {
  const { table } = call;
  const [heads, caller, { rows }] = await Promise.all([listForms(table), callerAsEvaluator(call), wholeRoster(call)]);
  const below = activeBelow(rows, call).size;
  const usable = heads.flatMap(({ id, version, archived }) =>
    version === undefined || archived ? [] : [{ form_id: id, version }],
  );
  const factsOf = await versionFacts(table, usable);
  const forms = usable.map((one): UsableForm => {
    const { name, purpose, of, evaluators } = factsOf(one);
    const { form_id: id, version } = one;
    return {
      id,
      name,
      purpose,
      of,
      version,
      evaluates: evaluates(call, { content: { evaluators } }, { caller, below }),
    };
  });
  return forms.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Returns a published version, by default the last one, for a report the last one that fits. */
export async function publishedForm({ table, params, query }: Call<'evaluations', 'form'>): Promise<PublishedForm> {
  const { report, version } = query;
  const isAnyReport = report !== undefined && version === undefined;
  return presentPublished(
    await (isAnyReport ? requireForReports(table, params.id) : requirePublished(table, params.id, version)),
  );
}

/**
 * Returns the active people that the caller may evaluate with a form today, by name. Training staff record results on
 * paper and get everyone.
 */
export async function peopleToEvaluate(call: Call<'evaluations', 'people'>) {
  const [published, caller, { rows }] = await Promise.all([
    requireUsable(call.table, call.params.id),
    callerAsEvaluator(call),
    wholeRoster(call),
  ]);
  const below = activeBelow(rows, call);
  const whom = isTrainingStaff(call) ? 'everyone' : evaluates(call, published, { caller, below: below.size });
  return rows
    .filter(({ at, active }) => active && at !== call.actor.id)
    .filter(({ at }) => whom === 'everyone' || (whom === 'supervised' && below.has(at)))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.at < b.at ? -1 : 1))
    .map(({ employee_id, name, text }) => {
      const { rank_name, unit_name } = JSON.parse(text) as RosterEmployee;
      return { employee_id, name, rank: rank_name || null, unit: unit_name ?? null };
    });
}

/** The people of whom a caller may record evaluations with a form on a day. */
export interface Recordable {
  everyone: boolean;
  /** Returns whether a person is one of them, by their entries. Reads each superior's record once. */
  includes: (entries: readonly EntryContent[]) => Promise<boolean>;
}

type Recorder = Pick<Caller, 'table' | 'actor' | 'site' | 'now' | 'idempotency'>;

/**
 * Returns the people of whom the caller may record evaluations on a day: as a qualified evaluator, as training staff
 * (for another evaluator), or as an administrator whose acceptance the form allows. Reads the caller's record once.
 */
export async function recordableBy(
  call: Pick<Caller, 'table' | 'actor'>,
  published: WithEvaluators,
  on: string,
): Promise<Recordable> {
  if (isTrainingStaff(call) || mayOverride(call, published)) return { everyone: true, includes: async () => true };
  const { evaluators } = published.content;
  const caller = await callerAsEvaluator(call);
  const entriesOf = readingOnce(call.table);
  const asOf = { on, known: alwaysRecorded };
  const everyone = qualificationOn(evaluators, { ...caller, isSuperior: false }, asOf) !== undefined;
  return {
    everyone,
    includes: async (entries) =>
      everyone || (await qualificationFor(entriesOf, evaluators, caller, { entries, on })) !== undefined,
  };
}

export const notRecordable = 'You are not qualified to evaluate this person with this form';

interface PersonToRecord {
  on: string;
  field_training?: object | undefined;
  /** Reads the rules of the form. Its errors come before those of an unknown person. */
  readRules: () => Promise<CurrentRules>;
  /** The error for a person outside the caller's qualification; by default that of `mayRecord`. */
  refusal?: (rules: CurrentRules) => Promise<ApiError>;
}

/**
 * Returns the person of a call. An unknown number is `not_found` only for callers who may evaluate everyone; others get
 * the error for a person outside their qualification.
 */
export async function recordablePerson(
  call: Recorder,
  reading: Promise<Employee>,
  { on, field_training, readRules, refusal = async () => outsideQualification() }: PersonToRecord,
): Promise<Employee> {
  try {
    return await reading;
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'not_found') || isTrainingStaff(call)) throw failure;
    const rules = await readRules();
    if (field_training) throw otherTrainee();
    if ((await recordableBy(call, { content: rules }, on)).everyone) throw failure;
    throw await refusal(rules);
  }
}

const outsideQualification = () => new ApiError('forbidden', { detail: notRecordable });

/** An evaluation to prepare or to save as a draft. */
interface ToRecord {
  published: Published;
  employee: Pick<Employee, 'id'>;
  on: string;
  /** The report of field training; undefined: another evaluation. */
  field_training?: { trainee_id: string; report: ReportKind } | undefined;
}

/**
 * Throws `forbidden` unless the caller may record an evaluation of a person on a day (`recordableBy`). Returns the
 * report of field training; undefined: another evaluation. Throws a field error for the field training of another
 * person.
 */
export async function mayRecord(call: Recorder, wanted: ToRecord): Promise<FieldReport | undefined> {
  const { published, employee, on, field_training } = wanted;
  if (field_training) return mayReport(call, { ...wanted, field_training });
  const recordable = await recordableBy(call, published, on);
  if (recordable.everyone) return undefined;
  if (await recordable.includes(await entriesAfter(call.table, employee.id, 0))) return undefined;
  throw outsideQualification();
}

async function mayReport(
  call: Recorder,
  { published, employee, on, field_training }: ToRecord & Pick<Required<ToRecord>, 'field_training'>,
): Promise<FieldReport> {
  const person = await readPerson(call.table, employee);
  const report = await readReport(call.table, employee, field_training, person);
  if (isTrainingStaff(call) || mayOverride(call, published)) return report;
  const { evaluators } = published.content;
  const evaluator = await callerAsEvaluator(call);
  const evaluated = { entries: person.written.map(({ entry }) => entry), on };
  const found = await reportQualification(readingOnce(call.table), { evaluators, evaluator, report }, evaluated);
  if (found) return report;
  await refuseUninvolved(call, report);
  throw outsideQualification();
}

/** A person's next attempt with a form, as answers show it. */
type ShownAttempt = Pick<Answer<typeof evaluations.prepare>, 'attempt' | 'refused' | 'needs_remediation'>;

/** Returns a person's next attempt with a form on a day. */
export function attemptWith(
  { form, content: { attempts } }: Published,
  written: readonly ReadEntry[],
  asked: Pick<AttemptAsked, 'on' | 'firearm_id' | 'class_id'>,
): ShownAttempt {
  const { on } = asked;
  const entries = written.map(({ entry }) => entry);
  const next = nextAttempt(entries, attempts, { ...asked, known: alwaysRecorded, form_id: form.id });
  const failed = next.unremedied;
  const found =
    attempts.remediation && failed && failed.valid_on <= on
      ? evaluationsIn(written).find(({ entry }) => entry.no === failed.no)
      : undefined;
  return {
    attempt: next.attempt,
    refused: next.refused === undefined ? null : refusalText(next.refused, next, on),
    needs_remediation: found?.entry.data.evaluation_id ?? null,
  };
}

/** Returns the firearms that an evaluation on a day can be about; none for a form about people. */
export const firearmsFor = ({ content }: Published, written: readonly ReadEntry[], on: string) =>
  content.of === 'firearm' ? carriedOn(written, on) : [];

/** Returns the firearms, the attempt, and missing remedial training of an evaluation on a day, by default today. */
export async function prepareEvaluation(
  call: Call<'evaluations', 'prepare'>,
): Promise<Answer<typeof evaluations.prepare>> {
  const { table, site, now, params, query } = call;
  const on = query.on ?? today(site.timezone, now);
  const field_training = askedReport(query);
  const reading = started(requireEmployee(table, params.employee_id));
  const [published, author] = await Promise.all([
    field_training ? requireForReports(table, params.id) : requireUsable(table, params.id),
    chooseEvaluator(call, query.evaluator_id),
  ]);
  const employee = await recordablePerson(call, reading, {
    on,
    field_training,
    readRules: async () => published.content,
  });
  refuseOwnEvaluation(employee.id, call.actor.id, author.id);
  const report = await mayRecord(call, { published, employee, on, field_training });
  const [{ written }] = await Promise.all([readPerson(table, employee), auditRecordRead(call, employee)]);
  refuseDay(call, written, on);
  const refused = report && refusedReport(report, { on, author: author.id, formId: params.id });
  return {
    employee: named(employee),
    on,
    firearms: firearmsFor(published, written, on),
    ...attemptWith(published, written, { ...query, on }),
    ...(refused !== undefined && { refused }),
  };
}

/** Returns the report that a call names; undefined: none. Throws a field error if it names only a part. */
function askedReport({ trainee_id, report }: Call<'evaluations', 'prepare'>['query']): ToRecord['field_training'] {
  if (trainee_id === undefined && report === undefined) return undefined;
  if (trainee_id === undefined) throw invalidField('trainee_id', 'Trainee is required');
  if (report === undefined) throw invalidField('report', 'Report is required');
  return { trainee_id, report };
}
