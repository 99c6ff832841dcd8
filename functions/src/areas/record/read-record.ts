import type { Credit, PersonRecord, RecordEntryRow, RecordedCertification } from '@muster/shared/areas/record';
import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent, EntryText, TextName } from '@muster/shared/record/entry';
import { byDay, inForce } from '@muster/shared/record/in-force';
import { nameOn } from '@muster/shared/record/name-on';
import { entryReason, entrySentence } from '@muster/shared/record/sentences';
import { type PersonOn, statusOn } from '@muster/shared/record/status-on';
import { typesOn } from '@muster/shared/record/types-on';
import { type SeatAhead, validityOf } from '@muster/shared/requirements/answer';
import { answerBecause, type NameOf } from '@muster/shared/requirements/answer-because';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import { today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { Call } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { validEntriesOf } from '../../domain/record/standing.ts';
import { seatsAheadOf } from '../../domain/requirements/seats.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import { existingEnrollmentState, findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { EnrolledSeat } from '../../table/entities/record-change.ts';
import { listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';
import { readList } from '../../table/entities/site-list.ts';

type RecordCall = Call<'record', 'of'>;

/** Returns a person's record on a day, from entries recorded by a moment (docs/record.md). Seats count today only. */
export async function readRecord(call: RecordCall): Promise<PersonRecord> {
  const { table, site, now, query, params } = call;
  const employee = await employeeSeen(call, params.employee_id);
  const [person, department, found] = await Promise.all([
    listEntries(table, employee.id),
    listEntries(table, departmentChain),
    findEnrollmentState(table, employee.id),
    auditRecordRead(call, employee),
  ]);
  const day = today(site.timezone, now);
  const on = query.on ?? day;
  const known = query.known ?? presentMoment(now, [...person, ...department]);
  const isNow = on === day && query.known === undefined;
  const held = existingEnrollmentState(employee.id, found);
  const asOf = { on, known };
  const contents = person.map(({ entry }) => entry);
  const departmental = department.map(({ entry }) => entry);
  const compiled = compileRequirements(departmental, asOf);
  const [seats, nameOf] = await Promise.all([
    isNow ? seatsOf(call, held.seats, compiled) : [],
    namesIn(call, departmental, compiled),
  ]);
  const folded = statusOn({ person: contents, department: [] }, asOf);
  const { answers } = answersOn({ person: contents, department: compiled }, { ...asOf, seats });
  return {
    employee: personOf(employee, person, folded, asOf),
    on,
    known,
    entries: rowsOf(person, known),
    certifications: certificationsOf(employee.id, person, folded),
    credits: creditsOf(employee.id, person, asOf),
    statuses: answers.map((one) => ({
      training_id: one.requirement_id,
      training_name: one.name,
      kind: one.kind,
      status: one.status,
      detail: one.detail ?? null,
      certification_date: validityOf(one)?.date ?? null,
      expiration_date: validityOf(one)?.expires ?? null,
      minutes: one.hours?.minutes ?? null,
      needed_minutes: one.hours?.needed_minutes ?? null,
      because: answerBecause(one, nameOf),
    })),
  };
}

/** Returns now, or the moment of a later entry: the server that recorded it may have a clock that is ahead. */
const presentMoment = (now: Date, entries: readonly ReadEntry[]): string =>
  entries.reduce(
    (latest, { entry: { recorded_at } }) => (recorded_at > latest ? recorded_at : latest),
    now.toISOString(),
  );

/** Returns the current seats, with the hours that they will add to requirements. */
async function seatsOf(
  call: RecordCall,
  held: Readonly<Record<string, EnrolledSeat>>,
  { creditsFrom }: CompiledRequirements,
): Promise<SeatAhead[]> {
  const seats = Object.entries(held);
  if (seats.length === 0) return [];
  if (creditsFrom !== undefined) return seatsAheadOf(call, held);
  return seats.map(([class_id, { type_id, sessions }]) => ({
    class_id,
    type_id,
    type_name: '',
    date: lastDay(sessions),
    minutes: 0,
    category_ids: [],
    months: undefined,
  }));
}

/** Returns the names in hours requirements: trainings as of that day, categories as of now. */
async function namesIn(
  { table }: Pick<RecordCall, 'table'>,
  department: readonly EntryContent[],
  { creditsFrom, on, known }: CompiledRequirements,
): Promise<NameOf> {
  if (creditsFrom === undefined) return () => undefined;
  const types = typesOn(inForce(department, known), on);
  const categories = new Map((await readList(table, 'CATEGORY')).map(({ id, name }) => [id, name]));
  return (id) => types.get(id)?.name ?? categories.get(id);
}

interface AsOf {
  on: string;
  known: string;
}

/** Returns the person as of that day, or as stored now if no entry is from then. */
function personOf(employee: Employee, person: readonly ReadEntry[], answer: PersonOn, asOf: AsOf) {
  return {
    employee_id: answer.employee_id ?? employee.employee_id,
    name: nameOn(person, asOf) ?? fullName(employee),
    rank: answer.rank_name ?? null,
    employed: answer.employed,
    active: answer.active,
  };
}

type Texts = Partial<Record<TextName, EntryText>>;

function textsIn(person: readonly ReadEntry[]): (no: number | undefined) => Texts {
  const byNo = new Map(person.map(({ entry, texts }) => [entry.no, texts]));
  return (no) => (no === undefined ? {} : (byNo.get(no) ?? {}));
}

function rowsOf(person: readonly ReadEntry[], known: string): RecordEntryRow[] {
  const shown = person.filter(({ entry }) => entry.recorded_at <= known);
  const replacedBy = new Map(shown.map(({ entry }) => [entry.supersedes, entry.no]));
  return shown
    .map(({ entry, texts }) => ({
      no: entry.no,
      kind: entry.kind,
      valid_on: entry.valid_on,
      recorded_at: entry.recorded_at,
      recorded_by: entry.actor.id === 'system' ? '' : entry.actor.employee_id,
      text: entrySentence(entry, texts),
      reason: entryReason(entry, texts) ?? null,
      supersedes: entry.supersedes ?? null,
      superseded_by: replacedBy.get(entry.no) ?? null,
      imported: entry.imported ?? false,
      hash: entry.hash,
    }))
    .toReversed();
}

function certificationsOf(
  chain: string,
  person: readonly ReadEntry[],
  { certifications }: PersonOn,
): RecordedCertification[] {
  const texts = textsIn(person);
  const facts = new Map(person.map(({ entry }) => [entry.no, entry as EntryContent]));
  return certifications.toReversed().map(({ entry: no, type_id, type_name, date, expires, revoked }) => {
    const { data } = facts.get(no) as EntryContent<'certification.issued'>;
    return {
      id: entryId({ chain, no }),
      entry: no,
      training_id: type_id,
      training_name: type_name,
      certification_date: date,
      expiration_date: expires ?? null,
      minutes: data.minutes ?? null,
      provider: texts(no).provider?.value ?? null,
      class_id: data.class_id ?? null,
      revoked_on: revoked?.on ?? null,
      revoked_because: texts(revoked?.entry).reason?.value ?? null,
    };
  });
}

/** Returns the credits that count on a day, latest first. */
function creditsOf(chain: string, person: readonly ReadEntry[], { on, known }: AsOf): Credit[] {
  const texts = textsIn(person);
  const { credits } = validEntriesOf(
    person.map(({ entry }) => entry),
    known,
  );
  return credits
    .filter(({ valid_on }) => valid_on <= on)
    .toSorted(byDay)
    .reverse()
    .map(({ no, valid_on, data }) => ({
      id: entryId({ chain, no }),
      entry: no,
      on: valid_on,
      minutes: data.minutes,
      title: texts(no).title?.value ?? '',
      provider: texts(no).provider?.value ?? '',
      training_id: data.type_id ?? null,
      category_ids: data.category_ids,
    }));
}
