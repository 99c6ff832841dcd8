import type { Candidate } from '@muster/shared/areas/attendance';
import type { Call } from '../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../calls/paging.ts';
import { type RosterRow, wholeRoster } from '../../domain/people/list-roster.ts';
import { typeStatuses } from '../../domain/training/mandatory-status.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { listAttendees } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { type CurrentRecord, cachedRecords } from './cached-records.ts';

type CandidatesCall = Call<'attendance', 'candidates'>;

const holdsNothing: CurrentRecord = { certifications: {}, seats: {}, waits: [] };

/**
 * Returns the active employees with their status in the class's training and their relation to the class. Pages are
 * sorted by employee number. For selection only: adding an employee rereads the facts.
 */
export async function candidatesFor(call: CandidatesCall): Promise<JsonText<Candidate[]>> {
  const { table, params, query } = call;
  const [trainingClass, attendees, roster, records] = await Promise.all([
    requireClass(call, params.classId),
    listAttendees(table, params.classId),
    wholeRoster(call),
    cachedRecords(table),
  ]);
  const seated = new Set(attendees.map(({ employee }) => employee));
  const rowOf = candidateIn(call, trainingClass, seated);
  return pagedList(call, async function* (after): AsyncGenerator<WrittenRow<Candidate>[]> {
    const active = roster.rows.filter((person) => person.active && (after === undefined || person.at > after));
    const few = query.limit === undefined ? active : active.slice(0, query.limit + 1);
    yield few.map((person) =>
      writeRow(person.at, rowOf(person, records.get(person.at) ?? holdsNothing), person.employee_id),
    );
  });
}

function candidateIn({ site, now }: CandidatesCall, trainingClass: TrainingClass, seated: ReadonlySet<string>) {
  const { id: classId, type_id, ends_at } = trainingClass;
  const at = now.toISOString();
  const statusesIn = typeStatuses(site, now);
  return ({ at: employee, employee_id, name, rank_name }: RosterRow, held: CurrentRecord): Candidate => {
    const others = Object.entries(held.seats).filter(([id, seat]) => id !== classId && seat.type_id === type_id);
    const isSeated = seated.has(employee);
    // Like `seatOfSameType`: a seat in another class counts until one of the two classes has ended.
    const isElsewhere = ends_at > at && others.some(([, seat]) => seat.ends_at > at);
    return {
      employee_id,
      name,
      rank: rank_name,
      ...statusesIn(held)(type_id),
      standing: isSeated
        ? 'enrolled'
        : held.waits.includes(classId)
          ? 'waitlisted'
          : isElsewhere
            ? 'other_class'
            : null,
    };
  };
}
