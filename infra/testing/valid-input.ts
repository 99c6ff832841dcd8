import { codesOf } from '@muster/functions/areas/arrivals/codes';
import { closeAttendance } from '@muster/functions/areas/attendance/close-attendance';
import { recordResults } from '@muster/functions/areas/attendance/record-results';
import { checkToken } from '@muster/functions/areas/certificates/check-token';
import { beginUpload } from '@muster/functions/areas/documents/begin-upload';
import { finishUpload } from '@muster/functions/areas/documents/finish-upload';
import type { Owner } from '@muster/functions/areas/documents/owner';
import { createDraft } from '@muster/functions/areas/evaluations/drafts';
import { newChallenge } from '@muster/functions/areas/factors/challenges';
import { newTotp } from '@muster/functions/areas/factors/totp';
import { addDay } from '@muster/functions/areas/field-training/days';
import { decide } from '@muster/functions/areas/field-training/decide';
import { presentStoredProgram } from '@muster/functions/areas/field-training/present-program';
import { presentStoredTrainee } from '@muster/functions/areas/field-training/present-trainee';
import { authorize } from '@muster/functions/areas/firearms/authorize';
import { createFirearm } from '@muster/functions/areas/firearms/change-firearm';
import { readHistory } from '@muster/functions/areas/firearms/read-history';
import { createForm } from '@muster/functions/areas/forms/write-form';
import { createRank } from '@muster/functions/areas/ranks/change-ranks';
import { addCredit } from '@muster/functions/areas/record/credits';
import { sealSite } from '@muster/functions/areas/record/seal-site';
import { endRequirement } from '@muster/functions/areas/requirements/end-requirement';
import { exempt } from '@muster/functions/areas/requirements/exemptions';
import { listPacks } from '@muster/functions/areas/requirements/packs';
import { createRequirement } from '@muster/functions/areas/requirements/write-requirement';
import { recordLeave } from '@muster/functions/areas/roster/record-leave';
import { setExemptionsByTraining } from '@muster/functions/areas/settings/change-settings';
import { addAddress } from '@muster/functions/areas/shifts/addresses';
import { createAddress } from '@muster/functions/domain/people/calendar-addresses';
import { updateEmployee } from '@muster/functions/domain/people/update-employee';
import { type EntryPlace, entryId } from '@muster/functions/domain/record/entry-id';
import { recordAttendance } from '@muster/functions/domain/training/record-attendance';
import { joinWaitlist } from '@muster/functions/domain/training/waitlist';
import type { SiteTable } from '@muster/functions/table/core/client';
import { newId } from '@muster/functions/table/core/new-id';
import { transact, withoutCollision } from '@muster/functions/table/core/write';
import { noteArrival } from '@muster/functions/table/entities/arrival';
import { addBugReport } from '@muster/functions/table/entities/bug-report';
import { findViews, setViews } from '@muster/functions/table/entities/compliance-views';
import { addUpload } from '@muster/functions/table/entities/document';
import { type Employee, findEmployeeNumber, fullName } from '@muster/functions/table/entities/employee';
import { requireEnrollmentState } from '@muster/functions/table/entities/enrollment-state';
import { findProgram } from '@muster/functions/table/entities/field-program';
import { listNotifications, notify } from '@muster/functions/table/entities/notification';
import { addFiling, FiledParts } from '@muster/functions/table/entities/report-filing';
import { linkSignOn } from '@muster/functions/table/entities/sign-on';
import { findSite, siteKey } from '@muster/functions/table/entities/site';
import { siteSecret } from '@muster/functions/table/entities/site-secret';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import { type TrainingType, updateTrainingType } from '@muster/functions/table/entities/training-type';
import { findWitnesses, setWitnesses, type Witness } from '@muster/functions/table/entities/witness';
import type { CalendarKind } from '@muster/shared/calendar-kinds';
import type { Area, Contract, EndpointName, Route } from '@muster/shared/contract';
import type { RequestInput } from '@muster/shared/endpoint';
import { weekdayOf } from '@muster/shared/field-training/program';
import { formAnswers, formContent } from '@muster/shared/forms/form-fields';
import { holdsAny } from '@muster/shared/permissions';
import { sessionName } from '@muster/shared/rules/attendance';
import { addDays, localTime, today } from '@muster/shared/rules/calendar';
import { buildAuditor } from './auditors.ts';
import { SoftwareAuthenticator } from './authenticator.ts';
import {
  as,
  type BuiltSite,
  buildCategory,
  buildCertification,
  buildClass,
  buildEmployee,
  buildGroup,
  buildHoliday,
  buildPlace,
  buildSeat,
  buildType,
  buildUnit,
  credentialOf,
  staffOf,
  usualPassword,
} from './build.ts';
import { sidOf, signedIn } from './callers.ts';
import { announced, arrive, smallPdf } from './documents.ts';
import { change } from './dump.ts';
import {
  buildAuthorization,
  buildEvaluation,
  buildForm,
  callingAs,
  failingAnswers,
  passingAnswers,
} from './evaluations.ts';
import { askedForPasskey, codeAt, giveFactors, giveTicket } from './factors.ts';
import {
  buildAssignment,
  buildProgram,
  buildReportForm,
  buildTrainee,
  programContentOf,
  trainingManagerOf,
} from './field-training.ts';
import { formContentOf } from './forms.ts';
import { askedForAddress, giveAddress, switchMailOn } from './mail.ts';
import { buildProviderGroup, buildToken, endOtherTokens } from './provisioning.ts';
import { buildSealing } from './sealing.ts';
import { beginSignOn, buildSignOn, providerOf, signOnPage, signOnSettings } from './sign-on.ts';
import type { Sent, System } from './system.ts';

/** The site and caller for which an input must be valid. Items that the caller needs are created. */
export interface Setting {
  system: System;
  site: BuiltSite;
  caller: Employee;
}

/** The input of a call, in the parts of the test system's `call`. */
export type SentParts = Sent;

type Input<E> = (setting: Setting) => Promise<RequestInput<E> & Pick<Sent, 'headers'>>;

/** Required for calls with an input. */
type Inputs = {
  [A in Area]: { [N in EndpointName<A>]?: Input<Contract[A][N]> } & {
    [N in EndpointName<A> as keyof RequestInput<Contract[A][N]> extends never ? never : N]: Input<Contract[A][N]>;
  };
};

let count = 0;
const next = () => ++count;

/** Creates a class on its own day, so that no overlap prevents a seat, with a long enrollment window. */
const aClass = ({ system, site }: Setting, more: Parameters<typeof buildClass>[2] = {}) =>
  buildClass(system, site, { inDays: 10 + next(), enrollment_start: '2026-01-01T12:00:00.000Z', ...more });
const anEmployee = ({ system, site }: Setting) => buildEmployee(system, site);
const aType = ({ system, site }: Setting) => buildType(system, site);
const aRank = ({ system, site }: Setting) => createRank(staffOf(system, site), { name: `Rank ${next()}` });

/** Creates the items to which an employee may be assigned. */
const assignedFields = async (setting: Setting) => ({
  unit_id: (await buildUnit(setting.system, setting.site)).id,
  group_id: (await buildGroup(setting.system, setting.site)).id,
  supervisor_id: (await anEmployee(setting)).employee_id,
  state_id: `P${next()}`,
});

const requirementOf = (typeId: string) => ({
  name: `Requirement ${next()}`,
  rule: { kind: 'certification' as const, type_ids: [typeId] },
});
/** Returns a requirement with a new category. */
const topicOf = (typeId: string) => {
  const key = '00000000000000000000000001';
  return {
    name: `Requirement ${next()}`,
    rule: {
      kind: 'hours' as const,
      minutes: 2400,
      period: { kind: 'calendar_year' as const },
      category_minimums: [{ category_ids: [key], minutes: 240 }],
    },
    new_categories: [{ key, name: `Topic ${next()}`, type_ids: [typeId] }],
  };
};
const aRequirement = async (setting: Setting) =>
  createRequirement(staffOf(setting.system, setting.site), {
    asked: { rank_ids: [], unit_ids: [], group_ids: [] },
    source: undefined,
    ...requirementOf((await aType(setting)).id),
  });

/** Creates an audience for a requirement. */
const someAsked = async (setting: Setting) => ({
  rank_ids: [(await aRank(setting)).id],
  unit_ids: [(await buildUnit(setting.system, setting.site)).id],
  group_ids: [(await buildGroup(setting.system, setting.site)).id],
});
/** Returns the content of a form with every kind of reference and text. */
const aFormContent = async (setting: Setting) => ({
  ...formContentOf({ type_ids: [(await aType(setting)).id], employees: [(await anEmployee(setting)).employee_id] }),
  name: `Form ${next()}`,
});
const aForm = async (setting: Setting) =>
  createForm(staffOf(setting.system, setting.site), { content: formContent.parse(await aFormContent(setting)) });

/** Returns a form with which the caller may evaluate. */
const evaluatedForm = ({ system, site, caller }: Setting) =>
  buildForm(system, site, { employees: [caller.employee_id] }, { of: 'firearm', name: `Evaluation ${next()}` });
/** Returns an evaluation that the caller may record, of a person with a firearm and a seat. */
const toEvaluate = async (setting: Setting) => {
  const { system, site } = setting;
  const [form, employee] = await Promise.all([evaluatedForm(setting), anEmployee(setting)]);
  const firearm_id = await buildAuthorization(system, site, employee);
  return {
    employee_id: employee.employee_id,
    form_id: form.id,
    version: form.version ?? 1,
    on: dayOf(setting),
    firearm_id,
    // Evaluations are not before the first day of their class.
    class_id: (await classWithSeat(setting, employee, { inDays: 0 })).id,
    answers: passingAnswers,
  };
};
const aDraft = async (setting: Setting, evaluation?: Awaited<ReturnType<typeof toEvaluate>>) =>
  createDraft(
    { ...staffOf(setting.system, setting.site), ...callingAs(setting.caller) },
    { ...(evaluation ?? (await toEvaluate(setting))), answers: formAnswers.parse(passingAnswers) },
  );
/** Creates a failed evaluation with the caller as the evaluator. */
const anEvaluation = async (setting: Setting) => {
  const { system, site, caller } = setting;
  const { firearm_id, on, form_id, employee_id } = await toEvaluate(setting);
  const { id, entry } = await buildEvaluation(system, site, {
    form: { id: form_id, version: 1 },
    employee: { employee_id },
    evaluator: caller,
    on,
    firearm_id,
    answers: failingAnswers,
  });
  return { params: { employee_id, id }, entry, firearm_id, on };
};

/** Programs by site, coordinator and purpose: a department has few. */
const programs = new Map<string, string>();

/** Returns a program of one phase with the caller as a coordinator, which may exist already. */
async function aProgram(setting: Setting, purpose: 'train' | 'edit' = 'train') {
  const { system, site, caller } = setting;
  const key = `${site.code}#${caller.id}#${purpose}`;
  const known = programs.get(key);
  if (known !== undefined && (await findProgram(site.table, known))) return presentStoredProgram(site.table, known);
  const program = await buildProgram(system, site, {
    name: `Program ${next()}`,
    phases: [{ key: 'phase-1', name: 'Phase 1', weeks: 4, goals: 'Traffic stops\nReports' }],
    coordinators: [caller.employee_id],
  });
  programs.set(key, program.id);
  return program;
}

/** Returns the content of a program with every kind of reference and text. */
const aProgramContent = async (setting: Setting) => {
  const { system, site } = setting;
  return programContentOf((await buildReportForm(system, site)).id, {
    name: `Program ${next()}`,
    description: 'The program of the state',
    weekly_form_id: (await buildReportForm(system, site)).id,
    phase_form_id: (await buildReportForm(system, site)).id,
    trainer_type_ids: [(await aType(setting)).id],
    coordinators: [(await anEmployee(setting)).employee_id],
  });
};

/** Starts a training today, in a program with the caller as a coordinator. */
async function aTrainee(setting: Setting) {
  const { system, site } = setting;
  const [program, employee] = [await aProgram(setting), await anEmployee(setting)];
  return buildTrainee(system, site, { program, employee });
}

/** A weekday in some days: answers with missing days would change within a day. */
const laterWeekday = (setting: Setting) => weekdayOf(addDays(dayOf(setting), 4));

/** Starts a training today, and assigns a trainer. */
async function anAssignment(setting: Setting) {
  const { system, site } = setting;
  const { id } = await aTrainee(setting);
  const { employee_id } = await anEmployee(setting);
  await buildAssignment(system, site, id, { employee_id, from: dayOf(setting), weekdays: [laterWeekday(setting)] });
  const { assignments } = await presentStoredTrainee(trainingManagerOf(system, site), id);
  return { id, entry: String(assignments[0]?.entry) };
}

/** Creates a daily report that the caller may review as a coordinator. */
async function aReport(setting: Setting) {
  const { system, site } = setting;
  const [{ id: trainee_id, employee, program }, evaluator] = [await aTrainee(setting), await anEmployee(setting)];
  const weekdays = [laterWeekday(setting)];
  await buildAssignment(system, site, trainee_id, {
    employee_id: evaluator.employee_id,
    from: dayOf(setting),
    weekdays,
  });
  const { id, entry } = await buildEvaluation(system, site, {
    form: { id: program.daily_form_id, version: 1 },
    employee,
    evaluator,
    field_training: { trainee_id, report: 'daily' },
  });
  return { params: { employee_id: employee.employee_id, id }, entry };
}

const dayWithout = (setting: Setting) => ({ on: dayOf(setting), reason: 'court' as const, text: 'Testified\nall day' });

/** Decides about the phase of a new trainee. */
async function aDecision(setting: Setting) {
  const { system, site } = setting;
  const { id, newest: read } = await aTrainee(setting);
  const manager = trainingManagerOf(system, site);
  const decision = { phase: 'phase-1', decision: 'advance' as const, on: dayOf(setting), reason: 'Meets the standard' };
  await decide(manager, id, { read, ...decision }, { isNotified: false });
  const { newest, decisions } = await presentStoredTrainee(manager, id);
  return { id, newest, entry: decisions.at(-1)?.entry ?? 0 };
}

/** Ends earlier copies of a pack's rules: a rule with a copy in effect cannot be added again. */
async function endCopies({ system, site }: Setting, pack: string): Promise<void> {
  const staff = staffOf(system, site);
  const rules = (await listPacks(staff)).find(({ id }) => id === pack)?.rules ?? [];
  for (const { requirement_id: id } of rules) if (id !== null) await endRequirement(staff, { id });
}

const letTrainersExempt = ({ system, site }: Setting) => setExemptionsByTraining(staffOf(system, site), true);

const firearmFields = () => ({
  type: 'handgun' as const,
  make: 'Glock',
  model: '17 Gen5',
  caliber: '9 mm',
  serial: `BXC${next()}`,
  owner: 'agency' as const,
  note: 'Locker 4\nSpare magazine',
});
const aFirearm = ({ system, site }: Setting) => createFirearm(staffOf(system, site), firearmFields());
/** Authorizes a new employee to carry a firearm. Returns the id of the authorization. */
async function anAuthorization(setting: Setting): Promise<string> {
  const { system, site } = setting;
  const { id } = await aFirearm(setting);
  const { employee_id } = await anEmployee(setting);
  await authorize(staffOf(system, site), { id, employee_id, from: '2026-05-01' });
  return (await readHistory(staffOf(system, site), id)).authorizations[0]?.id ?? '';
}

const dayOf = ({ system, site }: Setting) => today(site.site.timezone, system.clock.now);

const leaveFields = async (setting: Setting, inDays: number) => ({
  last_day: addDays(dayOf(setting), inDays),
  reason: 'transferred' as const,
  note: 'Moves to another state',
  supervisor_id: (await anEmployee(setting)).employee_id,
});

async function employeeParams(setting: Setting) {
  return { params: { employee_id: (await anEmployee(setting)).employee_id } };
}

async function classWithSeat(
  setting: Setting,
  employee: Employee,
  more?: Parameters<typeof buildClass>[2],
): Promise<TrainingClass> {
  const row = await aClass(setting, more);
  await buildSeat(setting.system, setting.site, row, employee);
  return row;
}

async function fullClass(setting: Setting): Promise<TrainingClass> {
  const row = await aClass(setting, { class_size: 1 });
  await buildSeat(setting.system, setting.site, row, await anEmployee(setting));
  return row;
}

/** Classes of each employee with open check-in, without overlaps. */
const openClasses = new Map<string, TrainingClass[]>();

/** Creates a one-minute class with open check-in and a seat for the employee; after 55 of them, reuses one. */
async function openClass(setting: Setting, employee: Employee): Promise<TrainingClass> {
  const { system, site } = setting;
  const known = openClasses.get(employee.id) ?? [];
  if (known.length === 55) return known[next() % known.length] as TrainingClass;
  const localAfter = (minutes: number) =>
    localTime(new Date(system.clock.now.getTime() + minutes * 60_000).toISOString(), site.site.timezone);
  // Away from midnight, which no session crosses.
  const first = localAfter(0).slice(11) < '12:00' ? known.length : -known.length - 1;
  const [start, end] = [localAfter(first), localAfter(first + 1)];
  const dates = [{ date: start.slice(0, 10), start_time: start.slice(11), end_time: end.slice(11) }];
  const row = await aClass(setting, { dates });
  await buildSeat(system, site, row, employee);
  openClasses.set(employee.id, [...known, row]);
  return row;
}

/** Returns the path and first session of a class, in the form of calls. */
const sessionOf = ({ id, sessions: [session] }: TrainingClass) => ({
  params: { classId: id },
  session: session ? sessionName(session) : '',
});

/** Creates a class into which an employee has checked in. */
async function classWithArrival(setting: Setting, employee: Employee): Promise<TrainingClass> {
  const { system, site } = setting;
  const row = await openClass(setting, employee);
  const arrival = { employee: employee.id, employee_id: employee.employee_id, name: fullName(employee) };
  const moment = { at: system.clock.now.toISOString() };
  await transact(site.table, [
    noteArrival(site.table, row.id, { ...arrival, session: sessionOf(row).session }, 'in', moment),
  ]);
  return row;
}

/** Returns the current check-in code of a class's first session. */
async function codeOf({ system, site: { table } }: Setting, row: TrainingClass): Promise<string> {
  const codes = codesOf(await siteSecret(table), row.id, sessionOf(row).session);
  return codes.at(system.clock.now.getTime());
}

/** Creates a class that has ended, with a certified attendee. */
async function endedClass(setting: Setting): Promise<TrainingClass> {
  const { system, site } = setting;
  return buildCertification(system, site, await aType(setting), await anEmployee(setting), '2026-03-02');
}

/** Creates an ended class with an attendee, and returns its session. */
async function heldClass(setting: Setting, type?: TrainingType) {
  const { system, site } = setting;
  const { employee_id, ...employee } = await anEmployee(setting);
  const row = await buildClass(system, site, { inDays: -10 - next(), ...(type && { type }) });
  await buildSeat(system, site, row, { employee_id, ...employee });
  return { classId: row.id, session: row.sessions.map(sessionName)[0] ?? '', employee_id };
}

/** Creates an ended class with an attendee who was present. */
async function attendedClass(setting: Setting) {
  const held = await heldClass(setting);
  const { classId, session, employee_id } = held;
  const lines = [{ employee_id, status: 'present' as const, reason: undefined }];
  await recordAttendance(staffOf(setting.system, setting.site), { classId, session, lines });
  return held;
}

/** Creates a class that the caller attended, with an open survey. */
async function surveyedClass(setting: Setting) {
  const { system, site, caller } = setting;
  const row = await buildClass(system, site, { inDays: -10 - next() });
  await buildSeat(system, site, row, caller);
  const staff = staffOf(system, { ...site, site: { ...site.site, evaluations: true } });
  const lines = [{ employee_id: caller.employee_id, status: 'present' as const, reason: undefined }];
  await recordAttendance(staff, { classId: row.id, session: sessionOf(row).session, lines });
  await closeAttendance(staff, row.id);
  return { params: { classId: row.id } };
}

/** Creates an ended class with an attendee who has a score. */
async function assessedClass(setting: Setting) {
  const { system, site } = setting;
  const type = await aType(setting);
  const assessment = { assessment: 'score', passing_score: 70 } as const;
  await transact(site.table, [updateTrainingType(site.table, type, assessment)]);
  const held = await heldClass(setting, type);
  const { classId, employee_id } = held;
  const results = [{ employee_id, score: 60, remediation: undefined, reason: undefined }];
  await recordResults(staffOf(system, site), { classId, results });
  return held;
}

async function aNotification({ system, site: { table }, caller }: Setting): Promise<string> {
  const { now } = system.clock;
  await transact(table, [notify({ table, site: {}, now }, caller.id, { kind: 'added', message: 'A note' })]);
  const [newest] = await listNotifications(table, caller.id, now, { limit: 1 });
  if (!newest) throw new Error('The notification is not there');
  return newest.id;
}

/** Creates a calendar link of an employee. Returns the site code and the secret. */
export async function anAddress(
  { system, site }: Pick<Setting, 'system' | 'site'>,
  { id }: Employee,
  kind: CalendarKind = 'seats',
): Promise<{ site_code: string; token: string }> {
  const context = staffOf(system, site);
  const { address } = await createAddress({ ...context, actor: { ...context.actor, id } }, kind);
  const [, , , site_code = '', token = ''] = address.split('/');
  return { site_code, token };
}

/** Marks the site as having passkeys, so that the next one is not its first. */
const notFirst = ({ table }: BuiltSite) => change(table, siteKey(table), { passkeys: true });

const witnessAddress = 'https://clerk.example.gov/seals';

/** Replaces the witnesses of a site, which has only a few. */
const replaceWitnesses = (table: SiteTable, witnesses: readonly Witness[]): Promise<void> =>
  withoutCollision(async () => transact(table, [setWitnesses(table, await findWitnesses(table), witnesses)]));

/** Makes a new witness the only one of the site. Returns its id. */
async function aWitness({ system, site: { table } }: Setting): Promise<string> {
  const { now } = system.clock;
  const id = newId(now);
  const witness = { id, name: 'City Clerk', address: witnessAddress, added_at: now.toISOString(), from: 0 };
  await replaceWitnesses(table, [witness]);
  return id;
}

/** Stores an open bug report. */
async function aBugReport({ system, site: { table }, caller }: Setting): Promise<string> {
  const { now } = system.clock;
  const id = newId(now);
  const { employee_id } = caller;
  const report = { id, at: now.toISOString(), employee_id, name: 'Sam Officer', description: 'A bug' };
  await transact(table, [addBugReport(table, report)]);
  return id;
}

/** Certifies an employee. Returns the certification's place. */
async function certified(setting: Setting, employee: Employee): Promise<EntryPlace> {
  const { system, site } = setting;
  await buildCertification(system, site, await aType(setting), employee, '2026-03-02');
  return { chain: employee.id, no: (await requireEnrollmentState(site.table, employee)).entries ?? 0 };
}

/** Certifies a new employee. Returns the certification's id. */
const aCertification = async (setting: Setting) => entryId(await certified(setting, await anEmployee(setting)));

/** Credits an employee with training. Returns the credit's id. */
async function aCredit(setting: Setting, credited?: Employee): Promise<string> {
  const { system, site } = setting;
  const { employee_id } = credited ?? (await anEmployee(setting));
  const input = { employee_id, on: '2026-03-02', minutes: 60, category_ids: [], title: 'Talk', provider: 'County' };
  return (await addCredit(staffOf(system, site), { ...input, type_id: undefined })).id;
}

/** Begins a document upload for a class as the caller, and stores its bytes. Returns its id. */
async function anUpload({ system, site, caller }: Setting, { id: class_id, type_id }: TrainingClass): Promise<string> {
  const { table } = site;
  const { now } = system.clock;
  const id = newId(now);
  await transact(table, [addUpload(table, { ...announced(), id, class_id, type_id, begun_by: caller.id }, now)]);
  arrive(system, { site: table.site, id }, smallPdf);
  return id;
}

/** Adds a document. Returns its id. */
async function aDocument({ system, site }: Setting, owner: Owner): Promise<string> {
  const staff = staffOf(system, site);
  const actor = { ...staff.actor, permissions: { manage_trainings: true } };
  const context = { ...staff, actor, caller: { employee: site.chief, provedAt: staff.now, sid: '' } };
  const store = system.deps.documents();
  const { document_id: id } = await beginUpload(context, store, owner, announced());
  arrive(system, { site: site.table.site, id }, smallPdf);
  await finishUpload(context, store, id);
  return id;
}

/** Returns the query for the second page of employees, from the first page's Link header. */
async function secondPage<A extends Area>(
  { system, site }: Setting,
  area: A,
  name: EndpointName<A>,
  params: Record<string, string> = {},
): Promise<{ query: { limit: string; cursor: string } }> {
  await buildEmployee(system, site);
  const asking = await signedIn(system, site, site.chief);
  const { headers } = await system.call(area, name, { params, query: { limit: '1' } }, asking);
  const cursor = /cursor=([^&>]+)/.exec(String(headers.Link))?.[1];
  if (!cursor) throw new Error(`${area}.${name} has no second page`);
  return { query: { limit: '1', cursor } };
}

const profile = async (setting: Setting) => ({
  first_name: 'Pat',
  last_name: 'Changed',
  badge_number: '77',
  rank_id: (await aRank(setting)).id,
});
const typeFields = () => ({ name: `Valid type ${next()}`, is_mandatory: true, type: 'in_department' });

/** Returns course fields of a type. */
const courseFields = async (setting: Setting) => ({
  course_number: `C-${next()}`,
  category_ids: [(await buildCategory(setting.system, setting.site)).id],
  assessment: 'score' as const,
  passing_score: 70,
  form_ids: [(await buildForm(setting.system, setting.site)).id],
  requires_pass: true,
  instructor_type_id: (await aType(setting)).id,
  prerequisite_ids: [(await aType(setting)).id],
});

/** Returns instructors and location of a class. */
const teachingFields = async (setting: Setting) => ({
  instructors: [{ employee_id: (await anEmployee(setting)).employee_id }],
  credit_minutes: 60 + next(),
  place_id: (await buildPlace(setting.system, setting.site)).id,
});

/** Returns an identity provider's fields of a user. */
const providedUser = async (setting: Setting) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `user${next()}@riverton.example`,
  externalId: `external-${next()}`,
  name: { givenName: 'Pat', familyName: `Provided${next()}` },
  title: (await aRank(setting)).name,
  active: true,
});
const providedParams = async (setting: Setting) => ({ params: { id: (await anEmployee(setting)).id } });
const groupParams = async (setting: Setting) => {
  const members = [(await anEmployee(setting)).id];
  return {
    params: { id: await buildProviderGroup(setting.system, setting.site, { name: `Group ${next()}`, members }) },
  };
};
const patch = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });

/** Returns the fields of an auditor account. */
const auditorFields = async (setting: Setting) => ({
  name: `Pat Auditor${next()}`,
  agency: 'State Commission',
  email: 'pat@example.org',
  open_from: '2026-05-01',
  open_until: '2026-12-31',
  range_from: '2025-01-01',
  range_until: '2026-12-31',
  topic_ids: [(await aType(setting)).id],
});

function classFields() {
  const date = addDays('2026-07-01', next());
  return {
    location: 'Room 2',
    class_size: 5,
    enrollment_start: '2026-05-01T12:00:00Z',
    enrollment_end: `${date}T12:00:00Z`,
    dates: [{ date, start_time: '09:00', end_time: '10:00' }],
  };
}

/** An unused address on this machine. */
const aShiftAddress = async ({ system, site }: Setting): Promise<string> => {
  const { employee_id } = await anEmployee({ system, site, caller: site.chief });
  const body = { kind: 'shift' as const, employee_id, address: `http://127.0.0.1:9/${next()}.ics` };
  return (await addAddress(staffOf(system, site), body, true)).id;
};

/** Valid inputs for every call with an input. Each function creates a new one, which the call accepts. */
const validInputs: Inputs = {
  session: {
    validateSiteCode: async ({ site }) => ({ body: { site_code: site.code } }),
    signIn: async (setting) => ({
      body: {
        username: (await anEmployee(setting)).employee_id,
        password: usualPassword,
        site_code: setting.site.code,
      },
    }),
    verify: async ({ site }) => ({ body: { site_code: site.code } }),
    offlineKey: async ({ site }) => {
      // The first call of a site that needs its secret creates it.
      await siteSecret(site.table);
      return {};
    },
    refresh: async (setting) => {
      const { refresh } = await as(setting.system, setting.site, await anEmployee(setting));
      return { body: { refresh, site_code: setting.site.code } };
    },
    initialPasswordReset: async ({ system, site }) => {
      const credential = await credentialOf(usualPassword, { temporary: true });
      const { employee_id: username } = await buildEmployee(system, site, { credential });
      const body = { username, password: usualPassword, site_code: site.code };
      const { body: answered } = await system.call('session', 'signIn', { body });
      return { body: { user_id: answered.user_id, new_password: 'Quiet!Harbour.58', site_code: site.code } };
    },
    changePassword: async () => ({ body: { old_password: usualPassword, new_password: 'Quiet!Harbour.58' } }),
    submitBugReport: async () => ({ body: { description: 'A bug' } }),
  },
  permissions: {
    ofEmployee: employeeParams,
    setGlobal: async () => ({ body: { permission_type: 'manage_trainings', active: next() % 2 === 0 } }),
    manage: async (setting) => ({
      body: { employee_id: (await anEmployee(setting)).employee_id, permission_type: 'manage_trainings', active: true },
    }),
  },
  ranks: {
    create: async () => ({ body: { name: `Sergeant ${next()}` } }),
    rename: async (setting) => ({ params: { id: (await aRank(setting)).id }, body: { name: `Renamed ${next()}` } }),
    delete: async (setting) => ({ params: { id: (await aRank(setting)).id } }),
    updateHierarchy: async (setting) => ({
      body: { subordinate_id: (await aRank(setting)).id, superior_id: (await aRank(setting)).id },
    }),
    setPositions: async (setting) => ({ body: { positions: [{ id: (await aRank(setting)).id, x: 1, y: 2 }] } }),
  },
  roster: {
    profile: employeeParams,
    list: (setting) => secondPage(setting, 'roster', 'list'),
    create: async (setting) => ({
      body: { employee_id: `New.${next()}`, ...(await profile(setting)), ...(await assignedFields(setting)) },
    }),
    update: async (setting) => {
      const rank_id = (await aRank(setting)).id;
      const { supervisor_id, ...read } = await assignedFields(setting);
      const supervisor = await findEmployeeNumber(setting.site.table, supervisor_id);
      const { employee_id } = await buildEmployee(setting.system, setting.site, { rank_id, ...read, supervisor });
      const body = { ...(await profile(setting)), ...(await assignedFields(setting)) };
      return { params: { employee_id }, body: { ...body, read: { rank_id, ...read, supervisor_id } } };
    },
    delete: employeeParams,
    resetPassword: employeeParams,
    leaveEffects: employeeParams,
    recordLeave: async (setting) => ({ ...(await employeeParams(setting)), body: await leaveFields(setting, 0) }),
    cancelLeave: async (setting) => {
      const sent = await employeeParams(setting);
      const { supervisor_id: _, ...leave } = await leaveFields(setting, 30);
      await recordLeave(staffOf(setting.system, setting.site), sent.params.employee_id, { ...leave, note: undefined });
      return sent;
    },
    recordReturn: async (setting) => {
      const sent = await employeeParams(setting);
      const employeeNumber = sent.params.employee_id;
      await updateEmployee(staffOf(setting.system, setting.site), { employeeNumber, edit: { active: false } });
      const { unit_id, group_id, supervisor_id } = await assignedFields(setting);
      const rank_id = (await aRank(setting)).id;
      const first_day = dayOf(setting);
      return { ...sent, body: { first_day, rank_id, unit_id, group_id, supervisor_id, issue_password: true } };
    },
    renumber: async (setting) => ({
      ...(await employeeParams(setting)),
      body: { employee_id: `Again.${next()}` },
    }),
  },
  training: {
    createType: async (setting) => ({ body: { ...typeFields(), ...(await courseFields(setting)) } }),
    updateType: async (setting) => {
      const read = await courseFields(setting);
      const { id } = await buildType(setting.system, setting.site, read);
      return { params: { id }, body: { ...typeFields(), ...(await courseFields(setting)), read } };
    },
    deleteType: async (setting) => ({ params: { id: (await aType(setting)).id } }),
    classes: async (setting) => ({ params: { id: (await aClass(setting)).type_id } }),
    addClass: async (setting) => ({
      body: { training_type_id: (await aType(setting)).id, ...classFields(), ...(await teachingFields(setting)) },
    }),
    updateClass: async (setting) => {
      const read = await teachingFields(setting);
      const { id } = await aClass(setting, read);
      return { params: { id }, body: { ...classFields(), ...(await teachingFields(setting)), read } };
    },
    planWarnings: async (setting) => {
      // Not a holiday, which would cause a warning.
      const dates = [{ date: '2026-08-04', start_time: '09:00', end_time: '10:00' }];
      const { instructors, place_id } = await teachingFields(setting);
      const { id: class_id, type_id: training_type_id } = await aClass(setting);
      return { body: { training_type_id, dates, repeats: [dates], instructors, place_id, class_size: 5, class_id } };
    },
    cancelClass: async (setting) => {
      const type = await aType(setting);
      const [{ id: classId }, { id: move_to }] = [await aClass(setting, { type }), await aClass(setting, { type })];
      return { params: { classId }, body: { reason: 'The range is closed', move_to } };
    },
    cancellation: async (setting) => {
      const { system, site } = setting;
      const { id: classId } = await fullClass(setting);
      const sent = { params: { classId }, body: { reason: 'The range is closed' } };
      const canceled = await system.call('training', 'cancelClass', sent, await signedIn(system, site, site.chief));
      if (canceled.status !== 200) throw new Error(`The class was not canceled: ${JSON.stringify(canceled.body)}`);
      return { params: { classId } };
    },
    deleteClass: async (setting) => ({ params: { id: (await aClass(setting)).id } }),
    archiveType: async (setting) => ({ params: { id: (await aType(setting)).id }, body: { archived: true } }),
  },
  lists: {
    addPlace: async () => ({ body: { name: `Range ${next()}`, address: '1 Main Street', capacity: 20 } }),
    updatePlace: async ({ system, site }) => ({
      params: { id: (await buildPlace(system, site)).id },
      body: { name: `Gym ${next()}`, address: '', capacity: 30 },
    }),
    removePlace: async ({ system, site }) => ({ params: { id: (await buildPlace(system, site)).id } }),
    addCategory: async () => ({ body: { name: `Tactics ${next()}` } }),
    updateCategory: async ({ system, site }) => ({
      params: { id: (await buildCategory(system, site)).id },
      body: { name: `Law ${next()}` },
    }),
    removeCategory: async ({ system, site }) => ({ params: { id: (await buildCategory(system, site)).id } }),
    keepFederalHoliday: async ({ site }) => {
      const off = (await findSite(site.table))?.holidays_off ?? [];
      return { params: { holiday: 'columbus_day' }, body: { kept: off.includes('columbus_day') } };
    },
    addHoliday: async () => ({ body: { name: `Founders Day ${next()}`, date: '2026-09-01', yearly: true } }),
    updateHoliday: async ({ system, site }) => ({
      params: { id: (await buildHoliday(system, site)).id },
      body: { name: `Picnic ${next()}`, date: '2026-09-02', yearly: false },
    }),
    removeHoliday: async ({ system, site }) => ({ params: { id: (await buildHoliday(system, site)).id } }),
    addUnit: async ({ system, site }) => ({
      body: { name: `Unit no. ${next()}`, parent_id: (await buildUnit(system, site)).id },
    }),
    updateUnit: async ({ system, site }) => {
      const [before, parent] = [await buildUnit(system, site), await buildUnit(system, site)];
      const unit = await buildUnit(system, site, undefined, before.id);
      const read = { parent_id: before.id };
      return { params: { id: unit.id }, body: { name: `Other unit ${next()}`, parent_id: parent.id, read } };
    },
    removeUnit: async ({ system, site }) => ({ params: { id: (await buildUnit(system, site)).id } }),
    addGroup: async () => ({ body: { name: `Group no. ${next()}` } }),
    updateGroup: async ({ system, site }) => ({
      params: { id: (await buildGroup(system, site)).id },
      body: { name: `Other group ${next()}` },
    }),
    removeGroup: async ({ system, site }) => ({ params: { id: (await buildGroup(system, site)).id } }),
  },
  evaluations: {
    form: async (setting) => ({ params: { id: (await evaluatedForm(setting)).id }, query: { version: '1' } }),
    people: async (setting) => ({ params: { id: (await evaluatedForm(setting)).id } }),
    prepare: async (setting) => {
      const { employee_id, form_id, on, firearm_id, class_id } = await toEvaluate(setting);
      return { params: { id: form_id, employee_id }, query: { on, firearm_id, class_id } };
    },
    group: async (setting) => {
      const { form_id, class_id, on } = await toEvaluate(setting);
      return { params: { id: form_id, class_id }, query: { on } };
    },
    giveLanes: async (setting) => {
      const { employee_id, class_id } = await toEvaluate(setting);
      return {
        params: { classId: class_id },
        body: { count: 10, places: [{ employee_id, relay: 1, lane: 3 }], read: 0 },
      };
    },
    addDraft: async (setting) => ({ body: await toEvaluate(setting) }),
    draft: async (setting) => ({ params: { id: (await aDraft(setting)).id } }),
    saveDraft: async (setting) => {
      const { id, newest } = await aDraft(setting);
      return { params: { id }, body: { ...(await toEvaluate(setting)), read: newest } };
    },
    removeDraft: async (setting) => ({ params: { id: (await aDraft(setting)).id } }),
    complete: async (setting) => {
      const { caller } = setting;
      const isStaff = holdsAny(caller.permissions, ['manage_trainings', 'admin_access']);
      const evaluator = isStaff ? await anEmployee(setting) : caller;
      const evaluation = await toEvaluate({ ...setting, caller: evaluator });
      const draft = await aDraft(setting, evaluation);
      return { body: { ...evaluation, evaluator_id: evaluator.employee_id, draft_id: draft.id } };
    },
    of: async (setting) => {
      const position = `2026-05-01#${String(next()).padStart(10, '0')}`;
      return {
        ...(await employeeParams(setting)),
        query: { limit: '1', cursor: Buffer.from(position).toString('base64url') },
      };
    },
    recorded: async () => ({
      query: { from: '2026-01-01', limit: '1', cursor: Buffer.from(newId(new Date())).toString('base64url') },
    }),
    one: async (setting) => ({ params: (await anEvaluation(setting)).params }),
    correct: async (setting) => {
      const { params, entry, firearm_id, on } = await anEvaluation(setting);
      const body = { reason: 'Entered wrong', read: entry, on, firearm_id, answers: passingAnswers };
      return { params, body };
    },
    withdraw: async (setting) => ({
      params: (await anEvaluation(setting)).params,
      body: { reason: 'The wrong person' },
    }),
    remediate: async (setting) => {
      const { params, on } = await anEvaluation(setting);
      return { params, body: { on, minutes: 45, text: 'Grip and stance' } };
    },
    acknowledge: async (setting) => {
      const { system, site, caller } = setting;
      const evaluator = await anEmployee(setting);
      const form = await buildForm(system, site, { employees: [evaluator.employee_id] }, { acknowledged: true });
      const { id, entry } = await buildEvaluation(system, site, { form, employee: caller, evaluator });
      return { params: { id }, body: { read: entry, comment: 'Thank you' } };
    },
    review: async (setting) => {
      const { params, entry } = await aReport(setting);
      return { params, body: { read: entry, comment: 'Agreed' } };
    },
  },
  forms: {
    one: async (setting) => ({ params: { id: (await aForm(setting)).id } }),
    create: async (setting) => ({ body: { content: await aFormContent(setting) } }),
    update: async (setting) => {
      const { id, newest } = await aForm(setting);
      return { params: { id }, body: { content: await aFormContent(setting), read: newest } };
    },
    publish: async (setting) => {
      const { id, newest } = await aForm(setting);
      return { params: { id }, body: { read: newest } };
    },
    archive: async (setting) => ({ params: { id: (await aForm(setting)).id }, body: { archived: true } }),
    remove: async (setting) => ({ params: { id: (await aForm(setting)).id } }),
  },
  shifts: {
    own: async () => ({ query: { from: '2026-05-01', to: '2026-05-31' } }),
    importShifts: async (setting) => ({
      body: {
        from: '2026-05-01',
        to: '2026-05-31',
        people: [
          {
            employee_id: (await anEmployee(setting)).employee_id,
            shifts: [{ date: '2026-05-02', start: '18:00', end: '06:00', kind: 'shift', label: 'Nights' }],
          },
        ],
      },
    }),
    addAddress: async ({ system, site }) => ({
      body: {
        kind: 'absence',
        unit_id: (await buildUnit(system, site)).id,
        address: `https://calendar.example.com/${next()}.ics`,
      },
    }),
    refreshAddress: async (setting) => ({ params: { id: await aShiftAddress(setting) } }),
    removeAddress: async (setting) => ({ params: { id: await aShiftAddress(setting) } }),
    staffing: async (setting) => ({ params: { classId: (await fullClass(setting)).id } }),
  },
  fieldTraining: {
    program: async (setting) => ({ params: { id: (await aProgram(setting)).id } }),
    addProgram: async (setting) => {
      // The first program of a site is noted on it, which later ones find.
      await aProgram(setting, 'edit');
      return { body: { content: await aProgramContent(setting) } };
    },
    updateProgram: async (setting) => {
      const { id, newest } = await aProgram(setting, 'edit');
      return { params: { id }, body: { content: await aProgramContent(setting), read: newest } };
    },
    trainees: async () => ({ query: { ended: 'false' } }),
    trainee: async (setting) => ({ params: { id: (await aTrainee(setting)).id } }),
    ratings: async (setting) => ({
      params: { id: (await aTrainee(setting)).id },
      query: { from: '2026-05-01', to: '2026-12-31' },
    }),
    answers: async (setting) => ({
      params: { id: (await aTrainee(setting)).id },
      query: { from: '2026-05-01', to: '2026-05-31' },
    }),
    start: async (setting) => {
      const { id: program_id } = await aProgram(setting);
      const { employee_id } = await anEmployee(setting);
      return { body: { employee_id, program_id, from: dayOf(setting) } };
    },
    withdrawStart: async (setting) => ({
      params: { id: (await aTrainee(setting)).id },
      body: { reason: 'The wrong person' },
    }),
    assign: async (setting) => ({
      params: { id: (await aTrainee(setting)).id },
      body: {
        employee_id: (await anEmployee(setting)).employee_id,
        phase: 'phase-1',
        role: 'trainer',
        from: dayOf(setting),
        until: addDays(dayOf(setting), 27),
        shift: 'Day shift',
        weekdays: [laterWeekday(setting)],
      },
    }),
    endAssignment: async (setting) => {
      const params = await anAssignment(setting);
      return { params, body: { on: dayOf(setting), reason: 'Change of shifts' } };
    },
    addDay: async (setting) => ({ params: { id: (await aTrainee(setting)).id }, body: dayWithout(setting) }),
    withdrawDay: async (setting) => {
      const { system, site } = setting;
      const { id } = await aTrainee(setting);
      const manager = trainingManagerOf(system, site);
      await addDay(manager, id, dayWithout(setting));
      const [day] = (await presentStoredTrainee(manager, id)).without;
      return { params: { id, entry: String(day?.entry) }, body: { reason: 'Court was canceled' } };
    },
    decide: async (setting) => {
      const { id, newest: read } = await aTrainee(setting);
      return {
        params: { id },
        body: { read, phase: 'phase-1', decision: 'extend', on: dayOf(setting), weeks: 2, reason: 'More night shifts' },
      };
    },
    withdrawDecision: async (setting) => {
      const { id, newest: read, entry } = await aDecision(setting);
      return { params: { id, entry: String(entry) }, body: { read, reason: 'The wrong trainee' } };
    },
    complete: async (setting) => {
      const { id, newest: read } = await aDecision(setting);
      return { params: { id }, body: { read, on: dayOf(setting), statement: 'Has completed the program.' } };
    },
  },
  firearms: {
    list: async (setting) => ({
      query: { limit: '1', cursor: Buffer.from((await aFirearm(setting)).id).toString('base64url') },
    }),
    one: async (setting) => ({ params: { id: (await aFirearm(setting)).id } }),
    create: async () => ({ body: firearmFields() }),
    update: async (setting) => {
      const { id, newest } = await aFirearm(setting);
      return { params: { id }, body: { ...firearmFields(), retired: true, read: newest } };
    },
    inspect: async (setting) => ({
      params: { id: (await aFirearm(setting)).id },
      body: { on: '2026-05-02', passed: true, text: 'Cleaned\nNo damage' },
    }),
    authorize: async (setting) => ({
      params: { id: (await aFirearm(setting)).id },
      body: { employee_id: (await anEmployee(setting)).employee_id, from: '2026-05-02', until: '2027-05-01' },
    }),
    endAuthorization: async (setting) => ({
      params: { id: await anAuthorization(setting) },
      body: { reason: 'Turned in\nat the range', on: '2026-05-10' },
    }),
    importRows: async (setting) => ({
      body: {
        rows: [{ ...firearmFields(), employee_id: (await anEmployee(setting)).employee_id, from: '2026-05-02' }],
      },
    }),
    carriedBy: async (setting) => {
      const isStaff = holdsAny(setting.caller.permissions, ['manage_trainings', 'admin_access']);
      const { employee_id } = isStaff ? await anEmployee(setting) : setting.caller;
      return { params: { employee_id }, query: { on: '2026-05-02' } };
    },
  },
  attendance: {
    attendees: async (setting) => ({ params: { classId: (await fullClass(setting)).id } }),
    addAttendee: async (setting) => ({
      params: { classId: (await aClass(setting)).id },
      body: { employee_id: (await anEmployee(setting)).employee_id },
    }),
    addAttendees: async (setting) => ({
      params: { classId: (await aClass(setting)).id },
      body: { employee_ids: [(await anEmployee(setting)).employee_id] },
    }),
    candidates: async (setting) => {
      const params = { classId: (await fullClass(setting)).id };
      return { params, ...(await secondPage(setting, 'attendance', 'candidates', params)) };
    },
    classDay: async (setting) => ({ params: { classId: (await heldClass(setting)).classId } }),
    sheet: async (setting) => ({ params: { classId: (await attendedClass(setting)).classId } }),
    recordAttendance: async (setting) => {
      const { classId, session, employee_id } = await attendedClass(setting);
      const line = { employee_id, status: 'excused', minutes: 30, reason: 'Court', replaces: 2 } as const;
      return { params: { classId }, body: { session, lines: [line] } };
    },
    closeAttendance: async (setting) => ({ params: { classId: (await attendedClass(setting)).classId } }),
    reopenAttendance: async (setting) => {
      const { classId } = await attendedClass(setting);
      await closeAttendance(staffOf(setting.system, setting.site), classId);
      return { params: { classId }, body: { reason: 'A sheet came later' } };
    },
    recordResults: async (setting) => {
      const { classId, employee_id } = await assessedClass(setting);
      const result = { employee_id, score: 80, remediation: 'None', reason: 'Read wrong' };
      return { params: { classId }, body: { results: [result] } };
    },
    removeAttendee: async (setting) => {
      const employee = await anEmployee(setting);
      const { id } = await classWithSeat(setting, employee);
      return { params: { classId: id, employee_id: employee.employee_id } };
    },
  },
  surveys: {
    form: surveyedClass,
    submit: async (setting) => ({
      ...(await surveyedClass(setting)),
      body: {
        ratings: { objectives: 5, useful: 4, knowledge: 5, teaching: 4, materials: 3, pace: 2 },
        most_useful: 'The scenarios',
        change: 'More time on the range',
      },
    }),
    results: surveyedClass,
    totals: async () => ({ query: { from: '2026-01-01', to: '2027-12-31' } }),
    setDepartment: async ({ site }) => ({ body: { enabled: !(await findSite(site.table))?.evaluations } }),
  },
  arrivals: {
    checkInCode: async (setting) => {
      await siteSecret(setting.site.table);
      const { params, session } = sessionOf(await openClass(setting, await anEmployee(setting)));
      return { params, query: { session } };
    },
    arrive: async (setting) => {
      const row = await openClass(setting, setting.caller);
      return { body: { class_id: row.id, code: await codeOf(setting, row), direction: 'in' } };
    },
    listArrivals: async (setting) => {
      const { params, session } = sessionOf(await classWithArrival(setting, await anEmployee(setting)));
      return { params, query: { session } };
    },
    confirmArrivals: async (setting) => {
      const employee = await anEmployee(setting);
      const { params, session } = sessionOf(await classWithArrival(setting, employee));
      return { params, body: { session, employee_ids: [employee.employee_id] } };
    },
    signInSheet: async (setting) => {
      const { params, session } = sessionOf(await fullClass(setting));
      return { params, query: { session } };
    },
  },
  enrollment: {
    enroll: async (setting) => {
      const type = await aType(setting);
      const held = await aClass(setting, { type });
      await buildSeat(setting.system, setting.site, held, setting.caller);
      return { params: { id: (await aClass(setting, { type })).id }, body: { move_from: held.id } };
    },
    unenroll: async (setting) => ({ params: { id: (await classWithSeat(setting, setting.caller)).id } }),
    joinWaitlist: async (setting) => ({ params: { id: (await fullClass(setting)).id } }),
    leaveWaitlist: async (setting) => {
      const { id } = await fullClass(setting);
      await joinWaitlist(staffOf(setting.system, setting.site), { classId: id, employee: setting.caller });
      return { params: { id } };
    },
    byDate: async () => ({ query: { date: '2026-05-20' } }),
    departmentMonth: async () => ({ query: { month: '2026-05' } }),
    byMonth: async () => ({ query: { month: '2026-05' } }),
  },
  certification: {
    issue: async (setting) => {
      const { system, site } = setting;
      const employee = await anEmployee(setting);
      const row = await buildClass(system, site, { inDays: -10 });
      await buildSeat(system, site, row, employee);
      const { employee_id } = employee;
      return {
        params: { classId: row.id },
        body: { employee_ids: [employee_id], reasons: { [employee_id]: 'Made up for' } },
      };
    },
    completed: async (setting) => {
      for (const _ of [1, 2]) await endedClass(setting);
      return secondPage(setting, 'certification', 'completed');
    },
    summaries: (setting) => secondPage(setting, 'certification', 'summaries'),
  },
  notifications: {
    list: async (setting) => ({ query: { limit: '1', before: await aNotification(setting) } }),
    markRead: async (setting) => ({ body: { until: await aNotification(setting) } }),
  },
  settings: {
    setNotifications: async () => ({ body: { hidden_notifications: ['certified'] } }),
    setExemptions: async ({ site }) => {
      const stored = await findSite(site.table);
      return { body: { by_training: !stored?.exemptions_by_training } };
    },
    setDepartment: async ({ site }) => {
      const stored = await findSite(site.table);
      return { body: { time_format: stored?.time_format === '12h' ? '24h' : '12h' } };
    },
    setSetup: async ({ site }) => {
      const stored = await findSite(site.table);
      const isSkipped = stored?.setup?.settled.includes('history') === true;
      return { body: { active: true, settled: { history: !isSkipped, units: isSkipped } } };
    },
    setSignIn: async ({ site }) => {
      const stored = await findSite(site.table);
      return { body: { second_factor: 'nobody' as const, idle_days: stored?.sign_in?.idle_days === 90 ? 120 : 90 } };
    },
    addWitness: async ({ site: { table } }) => {
      await replaceWitnesses(table, []);
      return { body: { name: `City Clerk ${next()}`, address: `${witnessAddress}/${next()}` } };
    },
    updateWitness: async (setting) => ({
      params: { id: await aWitness(setting) },
      body: {
        name: `City Clerk ${next()}`,
        address: witnessAddress,
        read: { name: 'City Clerk', address: witnessAddress },
      },
    }),
    removeWitness: async (setting) => ({ params: { id: await aWitness(setting) } }),
    // Another session, so that the caller can continue.
    endSession: async ({ system, site, caller }) => ({ params: { sid: sidOf(await signedIn(system, site, caller)) } }),
  },
  signOn: {
    start: async ({ system, site }) => {
      await buildSignOn(system, site, await providerOf(system));
      return { body: { site_code: site.code, return_to: '/training' }, headers: signOnPage };
    },
    finish: async (setting) => {
      const { system, site } = setting;
      const provider = await providerOf(system);
      await buildSignOn(system, site, provider);
      const { address, state, headers } = await beginSignOn(system, site);
      const { employee_id: number } = await anEmployee(setting);
      const code = provider.codeFor(address, { number, at: system.clock.now });
      return { body: { state, code, iss: provider.issuer }, headers };
    },
    settings: async ({ system, site }) => {
      await buildSignOn(system, site, await providerOf(system));
      return {};
    },
    saveSettings: async ({ system, site }) => {
      const { employee_id } = await buildEmployee(system, site, { permissions: { admin_access: true } });
      return { body: signOnSettings(await providerOf(system), { break_glass: [employee_id] }) };
    },
    check: async ({ system }) => ({ body: { issuer: (await providerOf(system)).issuer } }),
    resetLink: async (setting) => {
      const employee = await anEmployee(setting);
      const { system, site } = setting;
      const link = { issuer: 'https://id.example.com', client_id: 'muster', subject: 'subject-1' };
      const linked_at = system.clock.now.toISOString();
      await transact(site.table, [linkSignOn(site.table, employee.id, undefined, { ...link, linked_at })]);
      return { params: { employee_id: employee.employee_id } };
    },
  },
  mail: {
    setAddress: async ({ site }) => {
      await switchMailOn(site.table);
      return { body: { address: `name-${next()}@example.gov` } };
    },
    removeAddress: async ({ system, site, caller }) => {
      await giveAddress(system, site, caller);
      return {};
    },
    setKinds: async () => ({ body: { mailed: ['added' as const] } }),
    setDepartment: async ({ site }) => {
      const stored = await findSite(site.table);
      return { body: { on: true, forgot_password: stored?.mail?.forgot_password !== true } };
    },
    // The link's owner does not depend on the person who opens it.
    confirmAddress: async (setting) => {
      const { system, site } = setting;
      const token = await askedForAddress(system, site, await anEmployee(setting));
      return { body: { site_code: site.code, token } };
    },
    forgotPassword: async (setting) => {
      const { site } = setting;
      await switchMailOn(site.table, { forgot_password: true });
      return { body: { site_code: site.code, username: (await anEmployee(setting)).employee_id } };
    },
  },
  calendars: {
    create: async () => ({ body: { kind: 'seats' } }),
    revoke: async (setting) => {
      await anAddress(setting, setting.caller);
      return { body: { kind: 'seats' } };
    },
    feed: async (setting) => ({ params: await anAddress(setting, await anEmployee(setting)) }),
    classFile: async (setting) => ({ params: { classId: (await aClass(setting)).id } }),
  },
  accounts: {
    list: (setting) => secondPage(setting, 'accounts', 'list'),
    unlock: employeeParams,
    signOut: employeeParams,
    setActive: async (setting) => ({ ...(await employeeParams(setting)), body: { active: false } }),
    auditLog: async (setting) => {
      const page = await secondPage(setting, 'accounts', 'auditLog');
      const { params } = await employeeParams(setting);
      return { query: { ...page.query, ...params, kind: 'employee.create', from: '2026-05-01', to: '2026-05-31' } };
    },
    bugReports: async (setting) => {
      for (const _ of [1, 2]) await aBugReport(setting);
      return secondPage(setting, 'accounts', 'bugReports');
    },
    handleBugReport: async (setting) => ({ params: { id: await aBugReport(setting) } }),
  },
  overview: { person: employeeParams },
  record: {
    of: async (setting) => ({ ...(await employeeParams(setting)), query: {} }),
    revoke: async (setting) => ({
      params: { id: await aCertification(setting) },
      body: { reason: 'Issued for the wrong course' },
    }),
    correct: async (setting) => {
      const { employee_id } = await anEmployee(setting);
      return { params: { employee_id }, body: { no: 1, reason: 'Hired earlier', hired_on: '2020-03-02' } };
    },
    evidence: async (setting) => {
      const { system, site, caller } = setting;
      const rank = await aRank(setting);
      const unit = await buildUnit(system, site);
      const group = await buildGroup(system, site);
      const assigned = { rank_id: rank.id, unit_id: unit.id, group_id: group.id };
      const { employee_id } = await buildEmployee(system, site, assigned);
      return {
        query: { cursor: Buffer.from(caller.id).toString('base64url') },
        body: {
          on: today(site.site.timezone, system.clock.now),
          requirement_ids: [(await aType(setting)).id],
          employee_ids: [employee_id],
          rank_id: rank.id,
          unit_ids: [unit.id],
          group_ids: [group.id],
        },
      };
    },
    importHistory: async (setting) => {
      const { employee_id } = await anEmployee(setting);
      const { name: training } = await aType(setting);
      return { body: { rows: [{ employee_id, training, certification_date: '2021-03-02' }] } };
    },
    seals: async () => ({ query: { limit: '1', before: String(1 + next()) } }),
    seal: async ({ system, site }) => ({
      params: { no: String((await sealSite(site.table, buildSealing(system))).no) },
    }),
    addCredit: async (setting) => ({
      body: {
        employee_id: (await anEmployee(setting)).employee_id,
        on: '2026-03-02',
        minutes: 90,
        title: 'De-escalation',
        provider: 'State academy',
        type_id: (await aType(setting)).id,
      },
    }),
    withdrawCredit: async (setting) => ({ params: { id: await aCredit(setting) }, body: { reason: 'Entered twice' } }),
  },
  certificates: {
    // Staff view another person's certificate.
    certificate: async (setting) => {
      const { caller, site } = setting;
      const isStaff = holdsAny(caller.permissions, ['manage_trainings', 'admin_access']);
      const employee = isStaff ? await anEmployee(setting) : caller;
      await siteSecret(site.table);
      return { params: { employee_id: employee.employee_id, id: entryId(await certified(setting, employee)) } };
    },
    checkCertificate: async (setting) => {
      const { site } = setting;
      const token = checkToken(await siteSecret(site.table), await certified(setting, await anEmployee(setting)));
      return { params: { site_code: site.code, token }, query: {} };
    },
    checkKey: async ({ site }) => ({ params: { site_code: site.code } }),
  },
  requirements: {
    create: async (setting) => ({
      body: { ...topicOf((await aType(setting)).id), asked: await someAsked(setting) },
    }),
    preview: async (setting) => {
      const { id } = await aRequirement(setting);
      return { body: { ...topicOf((await aType(setting)).id), asked: await someAsked(setting), id } };
    },
    update: async (setting) => {
      const { id, newest } = await aRequirement(setting);
      const body = { ...topicOf((await aType(setting)).id), asked: await someAsked(setting), read: newest };
      return { params: { id }, body };
    },
    end: async (setting) => ({ params: { id: (await aRequirement(setting)).id }, query: { on: '2026-06-01' } }),
    addPack: async (setting) => {
      await endCopies(setting, 'WA');
      const courses = { 'Crisis intervention, online': (await aType(setting)).id };
      return {
        params: { pack: 'WA' },
        body: { rules: [{ rule: 'in-service-training', asked: await someAsked(setting), courses }] },
      };
    },
    exemptions: async (setting) => {
      const { employee_id, id } = await anEmployee(setting);
      const cursor = Buffer.from(`2026-05-01#${id}-2`).toString('base64url');
      return { query: { employee_id, requirement: (await aRequirement(setting)).id, limit: '1', cursor } };
    },
    exempt: async (setting) => {
      await letTrainersExempt(setting);
      return {
        body: {
          employee_id: (await anEmployee(setting)).employee_id,
          requirement_id: (await aRequirement(setting)).id,
          from: '2026-05-01',
          until: '2026-08-31',
          reason: 'On military leave',
          approver: (await anEmployee(setting)).employee_id,
        },
      };
    },
    endExemption: async (setting) => {
      const { system, site } = setting;
      await letTrainersExempt(setting);
      const { id } = await exempt(staffOf(system, site), {
        employee_id: (await anEmployee(setting)).employee_id,
        requirement_id: (await aRequirement(setting)).id,
        from: '2026-05-01',
        reason: 'On military leave',
      });
      return { params: { id }, body: { reason: 'Came back early' } };
    },
  },
  documents: {
    ofClass: async (setting) => ({ params: { classId: (await aClass(setting)).id } }),
    ofType: async (setting) => ({ params: { id: (await aType(setting)).id } }),
    beginUpload: async (setting) => ({ params: { classId: (await aClass(setting)).id }, body: announced() }),
    beginTypeUpload: async (setting) => ({ params: { id: (await aType(setting)).id }, body: announced() }),
    finishUpload: async (setting) => ({ params: { id: await anUpload(setting, await aClass(setting)) } }),
    download: async (setting) => {
      const row = await aClass(setting);
      return { params: { id: await aDocument(setting, { type_id: row.type_id }) }, query: { class_id: row.id } };
    },
    remove: async (setting) => {
      const { id, type_id } = await aClass(setting);
      return { params: { id: await aDocument(setting, { class_id: id, type_id }) }, body: { reason: 'Wrong file' } };
    },
  },
  scim: {
    schema: async () => ({ params: { schema: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
    listUsers: async () => ({ query: { filter: 'active eq true', startIndex: '1', count: '2' } }),
    createUser: async (setting) => {
      const { userName, ...user } = await providedUser(setting);
      return { query: {}, body: { ...user, userName: userName.split('@')[0] } };
    },
    user: async (setting) => ({ ...(await providedParams(setting)), query: {} }),
    replaceUser: async (setting) => ({
      ...(await providedParams(setting)),
      query: {},
      body: await providedUser(setting),
    }),
    patchUser: async (setting) => ({
      query: { attributes: 'userName,name' },
      ...(await providedParams(setting)),
      body: patch({ op: 'Replace', path: 'name.familyName', value: `Changed${next()}` }),
    }),
    deleteUser: providedParams,
    listGroups: async () => ({ query: { startIndex: '1', count: '2' } }),
    createGroup: async (setting) => ({
      query: {},
      body: { displayName: `Group ${next()}`, members: [{ value: (await anEmployee(setting)).id }] },
    }),
    group: async (setting) => ({ ...(await groupParams(setting)), query: { excludedAttributes: 'members' } }),
    replaceGroup: async (setting) => ({
      query: {},
      ...(await groupParams(setting)),
      body: { displayName: `Group ${next()}`, members: [{ value: (await anEmployee(setting)).id }] },
    }),
    patchGroup: async (setting) => ({
      ...(await groupParams(setting)),
      body: patch({ op: 'Add', path: 'members', value: [{ value: (await anEmployee(setting)).id }] }),
    }),
    deleteGroup: groupParams,
    createToken: async ({ system, site }) => {
      // A site has at most two.
      await endOtherTokens(system, site);
      return { body: { name: `Token ${next()}`, expires_on: '2027-01-31' } };
    },
    deleteToken: async ({ system, site }) => ({ params: { id: (await buildToken(system, site)).token.id } }),
    mapGroup: async (setting) => {
      const { id: unit_id } = await buildUnit(setting.system, setting.site);
      return { ...(await groupParams(setting)), body: { unit_id } };
    },
  },
  auditors: {
    create: async (setting) => ({ body: await auditorFields(setting) }),
    update: async (setting) => {
      const read = await auditorFields(setting);
      const { id } = (await buildAuditor(setting.system, setting.site, { topics: read.topic_ids })).auditor;
      return { params: { id }, body: { ...(await auditorFields(setting)), read: { topic_ids: read.topic_ids } } };
    },
    end: async ({ system, site }) => ({ params: { id: (await buildAuditor(system, site)).auditor.id } }),
    resetPassword: async ({ system, site }) => {
      const { id, username } = (await buildAuditor(system, site)).auditor;
      // A failed sign-in sets a limit to lift.
      await system.call('session', 'signIn', { body: { username, password: 'not it', site_code: site.code } });
      return { params: { id } };
    },
    classes: async () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  },
  factors: {
    secondStepOptions: async (setting) => ({ body: (await aSecondStep(setting)).body }),
    secondStep: async (setting) => {
      const { held, body } = await aSecondStep(setting);
      return { body: { ...body, code: codeAt(setting.system, held.secret) } };
    },
    setupOptions: async (setting) => ({ body: await aSetup(setting) }),
    setup: async (setting) => {
      await notFirst(setting.site);
      const body = await aSetup(setting);
      const of = { purpose: 'setup', of: body.user_id } as const;
      const options = await askedForPasskey(setting.system, setting.site.table, of);
      return { body: { ...body, passkey: new SoftwareAuthenticator().make(options), name: 'Phone' } };
    },
    passkeySignInOptions: async ({ system, site }) => {
      await giveFactors(system, site, await buildEmployee(system, site));
      return { body: { site_code: site.code } };
    },
    passkeySignIn: async ({ system, site }) => {
      const { device } = await giveFactors(system, site, await buildEmployee(system, site));
      const challenge_id = `${next()}`.padStart(43, 'c');
      const of = { purpose: 'passkey_sign_in', of: challenge_id } as const;
      const { challenge, rp } = await askedForPasskey(system, site.table, of);
      return { body: { site_code: site.code, challenge_id, passkey: device.sign({ challenge, rpId: rp.id }) } };
    },
    own: async ({ system, site, caller }) => {
      await giveFactors(system, site, caller);
      return {};
    },
    addPasskey: async ({ system, site, caller }) => {
      await notFirst(site);
      const options = await askedForPasskey(system, site.table, { purpose: 'add_passkey', of: caller.id });
      return { body: { passkey: new SoftwareAuthenticator().make(options), name: `Phone ${next()}` } };
    },
    renamePasskey: async ({ system, site, caller }) => {
      const { passkey } = await giveFactors(system, site, caller);
      return { params: { id: passkey.id }, body: { name: `Key ${next()}` } };
    },
    removePasskey: async ({ system, site, caller }) => {
      const { passkey } = await giveFactors(system, site, caller);
      return { params: { id: passkey.id } };
    },
    addTotp: async ({ system, site, caller }) => {
      const { secret } = newTotp('someone');
      const of = { purpose: 'add_totp', of: caller.id } as const;
      await newChallenge(site.table, system.clock.now, of, { secret, handle: 'aGFuZGxl' });
      return { body: { code: codeAt(system, secret) } };
    },
    removeTotp: async ({ system, site, caller }) => {
      await giveFactors(system, site, caller);
      return {};
    },
    renewRecoveryCodes: async ({ system, site, caller }) => {
      await giveFactors(system, site, caller);
      return {};
    },
    proveOptions: async ({ system, site, caller }) => {
      await giveFactors(system, site, caller);
      return {};
    },
    prove: async ({ system, site, caller }) => {
      const { secret } = await giveFactors(system, site, caller);
      return { body: { code: codeAt(system, secret) } };
    },
    resetOfEmployee: async (setting) => {
      const employee = await anEmployee(setting);
      await giveFactors(setting.system, setting.site, employee);
      return { params: { employee_id: employee.employee_id } };
    },
    resetOfAuditor: async ({ system, site }) => {
      const { auditor } = await buildAuditor(system, site);
      await giveFactors(system, site, { id: auditor.id, auditor: true });
      return { params: { id: auditor.id } };
    },
  },
  compliance: {
    table: aPageOfAnswers,
    myPeople: aPageOfAnswers,
    summary: aQuestion,
    trend: async (setting) => ({ query: { ...(await aQuestion(setting)).query, months: '2' } }),
    person: async (setting) => {
      const row = await aClass(setting);
      const { employee_id } = await anEmployee(setting);
      return { params: { employee_id }, query: { requirement: row.type_id, with_class: row.id } };
    },
    notify: async (setting) => ({
      body: {
        requirement_id: (await aType(setting)).id,
        employee_ids: [(await anEmployee(setting)).employee_id],
        text: 'Please sign up for a class.',
      },
    }),
    saveView: async (setting) => {
      const replaces = await aView(setting);
      return { body: { name: `View ${next()}`, query: 'tab=matrix&status=MISSING', shared: false, replaces } };
    },
    removeView: async (setting) => ({ params: { id: await aView(setting) } }),
    stateReport: async (setting) => {
      await aReportedCredit(setting);
      const { id } = await aRank(setting);
      // Ids of the department without members.
      const cursor = Buffer.from(setting.site.chief.id).toString('base64url');
      return { query: { ...reportedDays, unit: id, group: id, limit: '1', cursor } };
    },
    filings: async (setting) => ({
      query: { limit: '1', cursor: Buffer.from(await aFiling(setting)).toString('base64url') },
    }),
    fileReport: async (setting) => {
      await aReportedCredit(setting);
      return { body: { ...reportedDays, filed_on: '2026-04-01', state: 'Texas', note: `Note ${next()}` } };
    },
    filingChanges: async (setting) => ({ params: { id: await aFiling(setting) } }),
  },
};

/** Returns a second-step ticket of a new person with factors, the site code, and the factors. */
async function aSecondStep({ system, site }: Setting) {
  const employee = await buildEmployee(system, site);
  const held = await giveFactors(system, site, employee);
  return { held, body: { user_id: await giveTicket(system, site, employee), site_code: site.code } };
}

/** Returns a factor setup ticket of a new person, with the site code. */
async function aSetup({ system, site }: Setting) {
  const employee = await buildEmployee(system, site);
  return { user_id: await giveTicket(system, site, employee, { setup: true }), site_code: site.code };
}

/** Credits a person employed at that time, so that a report of these days has a row. */
async function aReportedCredit(setting: Setting): Promise<void> {
  const { system, site } = setting;
  await aCredit(setting, await buildEmployee(system, site, { credential: null, hired_on: '2020-01-01' }));
}

const reportedDays = { from: '2026-03-01', until: '2026-03-31' };

/** Records an empty report as filed, and returns its id. */
async function aFiling({ system, site, caller }: Setting): Promise<string> {
  const id = newId(system.clock.now);
  const filing = {
    id,
    ...reportedDays,
    filed_on: '2026-04-01',
    rows: 1,
    people: 1,
    sha256: '5f'.repeat(32),
    entry: 1,
    recorded_at: system.clock.now.toISOString(),
    by: { id: caller.id, employee_id: caller.employee_id },
  };
  const parts = new FiledParts();
  parts.add({ id: caller.id, rows: { E999: '5f'.repeat(8) } });
  await transact(site.table, addFiling(site.table, filing, parts.end()));
  return id;
}

/** A question with every filter, about a new report of the chief who has not done a mandatory training. */
async function aQuestion(setting: Setting) {
  const { system, site } = setting;
  const [type, rank] = [await aType(setting), await aRank(setting)];
  const [unit, group] = [await buildUnit(system, site), await buildGroup(system, site)];
  const assigned = { rank_id: rank.id, unit_id: unit.id, group_id: group.id };
  await buildEmployee(system, site, { ...assigned, supervisor: site.chief.id });
  return {
    query: {
      on: today(site.site.timezone, system.clock.now),
      requirement: type.id,
      rank: rank.id,
      unit: unit.id,
      group: group.id,
      status: 'MISSING,SHORT',
    },
  };
}

/** The same question for its second page. */
async function aPageOfAnswers(setting: Setting) {
  const { query } = await aQuestion(setting);
  return { query: { ...query, limit: '1', cursor: Buffer.from(setting.site.chief.id).toString('base64url') } };
}

/** Saves a view as the caller, and returns its id. */
async function aView({ system, site, caller }: Setting): Promise<string> {
  const id = newId(system.clock.now);
  const { own } = await findViews(site.table, caller.id);
  const view = { id, name: `View ${next()}`, query: 'tab=matrix', by: { id: caller.id, name: fullName(caller) } };
  await transact(site.table, [setViews(site.table, { employee: caller.id }, own, [...own.views, view])]);
  return id;
}

/** Returns a valid input of this route; empty if the call has none. */
export async function validInput({ area, name }: Pick<Route, 'area' | 'name'>, setting: Setting): Promise<SentParts> {
  const make = (validInputs[area] as Record<string, (setting: Setting) => Promise<SentParts>>)[name];
  return make ? make(setting) : {};
}
