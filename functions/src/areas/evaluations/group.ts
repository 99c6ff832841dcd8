import type { evaluations } from '@muster/shared/areas/evaluations';
import type { Answer } from '@muster/shared/endpoint';
import type { EvaluationRow, GroupPerson } from '@muster/shared/evaluation-answers';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { auditRecordReads } from '../../domain/record/audit-record-read.ts';
import { refuseFuture } from '../../domain/record/refuse-future.ts';
import { isClassStaff } from '../../domain/training/class-staff.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { refuseCanceled, refuseGone } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { forEach } from '../../kernel/for-each.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { type Employee, findEmployees } from '../../table/entities/employee.ts';
import { type DraftHead, findDrafts, listDrafts } from '../../table/entities/evaluation-draft.ts';
import { findLanes } from '../../table/entities/lanes.ts';
import type { ReadEntry } from '../../table/entities/record-entry.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import { findClasses } from '../../table/entities/training-class.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { presentDraft } from './drafts.ts';
import { evaluationsIn } from './evaluations-in.ts';
import { presentLanes } from './lanes.ts';
import { ownEvaluation } from './may-evaluate.ts';
import { notActive, wasActive } from './new-evaluation.ts';
import { readPerson } from './person-entries.ts';
import { attemptWith, firearmsFor, notRecordable, type Recordable, recordableBy } from './prepare.ts';
import { named, type OfPerson, presentRows } from './present-evaluation.ts';
import { type Published, presentPublished, requireUsable } from './published-form.ts';
import { placeIn } from './read-evaluations.ts';

type GroupCall = Call<'evaluations', 'group'>;

/** Evaluations to record: with a form, on a day, of some people. */
interface Wanted {
  published: Published;
  on: string;
  recordable: Recordable;
  /** Those of today: who only could evaluate on an earlier day sees no results. */
  readable: Recordable;
}

/** An attendee with their record, as far as it was read. */
interface Read {
  attendee: Attendee;
  /** Undefined: deleted. */
  employee: Employee | undefined;
  written: readonly ReadEntry[];
  /** The caller may evaluate the person, if not on this day. */
  isRecordable: boolean;
  /** The caller may evaluate the person today. */
  isReadable: boolean;
  refused: string | null;
}

/**
 * Returns everything for an evaluation of all attendees of a class on a day, by default today. Staff of the class get
 * the lanes even if they may evaluate no attendee. Throws `forbidden` to others who may evaluate none, whether or not
 * the class exists; otherwise `not_found`, `class_canceled`, and a field error for a day in the future.
 */
export async function groupToEvaluate(call: GroupCall): Promise<Answer<typeof evaluations.group>> {
  const { table, site, now, params, query } = call;
  const date = today(site.timezone, now);
  const on = query.on ?? date;
  const published = await requireUsable(table, params.id);
  const recordable = await recordableBy(call, published, on);
  const readable = on === date ? recordable : await recordableBy(call, published, date);
  const mayEvaluateSome = recordable.everyone || published.content.evaluators.supervisors;
  if (!mayEvaluateSome) await refuseUnlessStaff(call);
  const [{ trainingClass, attendees }, lanes] = await Promise.all([
    readClassMembers(table, params.class_id),
    findLanes(table, params.class_id),
  ]);
  const isStaff = trainingClass !== undefined && isClassStaff(call, trainingClass);
  refuseFuture(call, on);
  const read = await readAttendees(call, { published, on, recordable, readable }, attendees);
  if (!isStaff && !recordable.everyone && !read.some(({ isRecordable }) => isRecordable)) throw mayEvaluateNoOne();
  refuseGone(trainingClass);
  refuseCanceled(trainingClass);
  const [people, type] = await Promise.all([
    presentPeople(call, { published, on }, read),
    findTrainingType(table, trainingClass.type_id),
  ]);
  return {
    form: presentPublished(published),
    class: {
      id: trainingClass.id,
      training: type?.name ?? '',
      location: trainingClass.location,
      training_dates: trainingClass.sessions.map(presentSession),
    },
    on,
    people,
    lanes: presentLanes(lanes, stayingIn(read)),
    may_give_lanes: isStaff,
  };
}

const mayEvaluateNoOne = () =>
  new ApiError('forbidden', { detail: 'You are not qualified to evaluate anyone in this class with this form' });

/** Reads the records of attendees, and returns them by name. */
async function readAttendees(call: GroupCall, wanted: Wanted, attendees: readonly Attendee[]): Promise<Read[]> {
  const employees = await findEmployees(
    call.table,
    attendees.map(({ employee }) => employee),
  );
  const byId = new Map(employees.map((one) => [one.id, one]));
  const read: Read[] = [];
  await forEach(attendees, async (attendee) => {
    const employee = byId.get(attendee.employee);
    read.push({ attendee, employee, ...(await readRecord(call, wanted, attendee, employee)) });
  });
  return read.sort((a, b) => {
    const [one, other] = [namedAs(a), namedAs(b)];
    return one.name.localeCompare(other.name) || (one.employee_id < other.employee_id ? -1 : 1);
  });
}

async function readRecord(
  { table, actor }: GroupCall,
  { on, recordable, readable }: Wanted,
  attendee: Attendee,
  employee: Employee | undefined,
): Promise<Pick<Read, 'written' | 'isRecordable' | 'isReadable' | 'refused'>> {
  const refusal = (refused: string, isRecordable = false) => ({
    written: [],
    isRecordable,
    isReadable: false,
    refused,
  });
  if (attendee.employee === actor.id) return refusal(ownEvaluation);
  if (!employee || employee.leaving) return refusal(noLongerEmployed);
  const person = await readPerson(table, employee).catch((failure: unknown) => {
    // Deleted since the employee was read.
    if (failure instanceof ApiError && failure.code === 'not_found') return undefined;
    throw failure;
  });
  if (!person) return refusal(noLongerEmployed);
  const { written } = person;
  const entries = written.map(({ entry }) => entry);
  if (!(await recordable.includes(entries))) return refusal(notRecordable);
  if (!wasActive(written, on)) return refusal(notActive, true);
  return { written, isRecordable: true, isReadable: await readable.includes(entries), refused: null };
}

/** Returns the attendees who are still employees: the number of another one may belong to someone else. */
const stayingIn = (read: readonly Read[]): Attendee[] =>
  read.flatMap(({ attendee, employee }) => (employee ? [attendee] : []));

const noLongerEmployed = 'This person is no longer an employee';

/** Returns the current name; of a deleted person, the name of the seat without the number, which may be used again. */
const namedAs = ({ attendee: { name }, employee }: Pick<Read, 'attendee' | 'employee'>) =>
  employee ? named(employee) : { employee_id: '', name };

/** Returns attendees in the contract's form, in their order. Audits the reads of their records. */
async function presentPeople(call: GroupCall, wanted: Pick<Wanted, 'published' | 'on'>, read: readonly Read[]) {
  const shown = read.flatMap(({ employee, written, isReadable, refused }) =>
    employee && refused === null ? [{ employee, written, isReadable }] : [],
  );
  const employees = shown.map(({ employee }) => employee);
  const [rows, drafts] = await Promise.all([
    rowsOf(
      call,
      shown.filter(({ isReadable }) => isReadable),
    ),
    draftsOf(call, employees),
    auditRecordReads(call, employees),
  ]);
  return read.map((one): GroupPerson => {
    const { attendee, written, refused } = one;
    const employee = { ...namedAs(one), id: attendee.employee, rank: attendee.rank ?? null };
    if (refused !== null)
      return { employee, refused, firearms: [], attempts: [], drafts: [], more_drafts: [], evaluations: [] };
    return {
      employee,
      refused,
      ...attemptsOf(call, wanted, written),
      ...(drafts.get(attendee.employee) ?? { drafts: [], more_drafts: [] }),
      evaluations: rows.get(attendee.employee) ?? [],
    };
  });
}

/** Returns a person's firearms on the day and the next attempt with each, or the one without a firearm. */
function attemptsOf(
  { params: { class_id } }: GroupCall,
  { published, on }: Pick<Wanted, 'published' | 'on'>,
  written: readonly ReadEntry[],
): Pick<GroupPerson, 'firearms' | 'attempts'> {
  const firearms = firearmsFor(published, written, on);
  const ids = published.content.of === 'firearm' ? firearms.map(({ id }) => id) : [undefined];
  const attempts = ids.map((firearm_id) => ({
    firearm_id: firearm_id ?? null,
    ...attemptWith(published, written, { on, firearm_id, class_id }),
  }));
  return { firearms, attempts };
}

/** Returns people's evaluations with the form in the class by internal id, latest first, without withdrawn ones. */
async function rowsOf(
  { table, params }: GroupCall,
  people: readonly Pick<OfPerson, 'employee' | 'written'>[],
): Promise<Map<string, EvaluationRow[]>> {
  const all = people.flatMap(({ employee, written }): OfPerson[] =>
    evaluationsIn(written)
      .filter(({ entry: { data }, withdrawn }) => !withdrawn && isOf(params, data))
      .sort((a, b) => (placeIn(a) < placeIn(b) ? 1 : -1))
      .map((found) => ({ employee, written, found })),
  );
  const rows = await presentRows(table, all);
  const byPerson = Map.groupBy(all.keys(), (n) => all[n]?.employee.id ?? '');
  return new Map([...byPerson].map(([id, places]) => [id, places.flatMap((n) => rows[n] ?? [])]));
}

/** Bytes of the drafts in an answer, which has at most 6 MB with the form, the people and their evaluations. */
const mostDraftBytes = 2_000_000;

/** Returns the caller's drafts about people with the form in the class, by internal id, in order of creation. */
async function draftsOf(
  { table, actor, params }: GroupCall,
  employees: readonly Employee[],
): Promise<Map<string, Pick<GroupPerson, 'drafts' | 'more_drafts'>>> {
  const byId = new Map(employees.map((one) => [one.id, one]));
  const heads = (await listDrafts(table, actor.id)).filter((one) => isOf(params, one) && byId.has(one.employee));
  const whole = wholeDrafts(heads);
  const found = await findDrafts(
    table,
    actor.id,
    whole.map(({ id }) => id),
  );
  const byPerson = Map.groupBy(found, ({ employee }) => employee);
  const others = heads.filter((head) => !whole.includes(head));
  return new Map(
    employees.map((one) => [
      one.id,
      {
        drafts: (byPerson.get(one.id) ?? []).map((draft) => presentDraft(draft, one)),
        more_drafts: others.filter(({ employee }) => employee === one.id).map(({ id }) => id),
      },
    ]),
  );
}

/** Throws `forbidden` unless the caller is staff of the class, before its attendees are read. */
async function refuseUnlessStaff(call: GroupCall): Promise<void> {
  const [trainingClass] = await findClasses(call.table, [call.params.class_id]);
  if (!trainingClass || !isClassStaff(call, trainingClass)) throw mayEvaluateNoOne();
}

/** Returns the first drafts that fit into an answer. */
function wholeDrafts(heads: readonly DraftHead[]): DraftHead[] {
  let bytes = 0;
  return heads.filter((head) => {
    bytes += head.bytes;
    return bytes <= mostDraftBytes;
  });
}

/** Returns whether an evaluation or a draft is with the form in the class. */
const isOf = ({ id, class_id }: GroupCall['params'], one: { form_id: string; class_id?: string | undefined }) =>
  one.form_id === id && one.class_id === class_id;
