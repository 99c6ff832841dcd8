import type { evaluations } from '@muster/shared/areas/evaluations';
import type { Answer } from '@muster/shared/endpoint';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { EntryContent } from '@muster/shared/record/entry';
import { type AttemptAsked, nextAttempt } from '@muster/shared/record/evaluations-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { qualificationOn } from '@muster/shared/record/qualification-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call, SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { started } from '../../table/core/started.ts';
import type { Employee } from '../../table/entities/employee.ts';
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
  qualificationFor,
  readingOnce,
  refuseOwnEvaluation,
} from './may-evaluate.ts';
import { refusalText, refuseDay } from './new-evaluation.ts';
import { readPerson } from './person-entries.ts';
import { named } from './present-evaluation.ts';
import {
  type CurrentRules,
  mayOverride,
  type Published,
  requireForReports,
  requireUsable,
  type WithEvaluators,
} from './published-form.ts';
import { refusedAuthor, reportAuthors } from './report-authors.ts';

type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

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
  if (isTrainingStaff(call) || mayOverride(call, published.content))
    return { everyone: true, includes: async () => true };
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
  if (isTrainingStaff(call) || mayOverride(call, published.content)) return report;
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
  return {
    employee: named(employee),
    on,
    firearms: firearmsFor(published, written, on),
    ...attemptWith(published, written, { ...query, on }),
    ...(report && (await authorship(call, { published, report, author, on }))),
  };
}

/** Returns why an author cannot write a report, if so, and for training staff the people who can. */
async function authorship(
  call: Call<'evaluations', 'prepare'>,
  { published, report, author, on }: { published: Published; report: FieldReport; author: Employee; on: string },
): Promise<Partial<Pick<Answer<typeof evaluations.prepare>, 'refused' | 'authors'>>> {
  const wanted = { report, evaluators: published.content.evaluators, on };
  // Throws for another form and for a day in no phase.
  const taken = refusedReport(report, { on, author: author.id, formId: call.params.id });
  if (!isTrainingStaff(call)) return taken === undefined ? {} : { refused: taken };
  const [authors, refused = taken] = await Promise.all([
    reportAuthors(call, wanted),
    refusedAuthor(call, author, wanted),
  ]);
  return { authors, ...(refused !== undefined && { refused }) };
}

/** Returns the report that a call names; undefined: none. Throws a field error if it names only a part. */
function askedReport({ trainee_id, report }: Call<'evaluations', 'prepare'>['query']): ToRecord['field_training'] {
  if (trainee_id === undefined && report === undefined) return undefined;
  if (trainee_id === undefined) throw invalidField('trainee_id', 'Trainee is required');
  if (report === undefined) throw invalidField('report', 'Report is required');
  return { trainee_id, report };
}
