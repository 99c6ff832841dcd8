import type { PersonStandings, Standing } from '@muster/shared/areas/compliance';
import { nameOn } from '@muster/shared/record/name-on';
import type { RequirementAnswer } from '@muster/shared/requirements/answer';
import { answerBecause } from '@muster/shared/requirements/answer-because';
import { answersOn, answerWith, compileRequirements } from '@muster/shared/requirements/answers-on';
import type { Call } from '../../calls/call.ts';
import { employeeSeen } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { questionOf } from '../../domain/requirements/question.ts';
import { seatIn, seatsAhead } from '../../domain/requirements/seats.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { fullName } from '../../table/entities/employee.ts';
import { existingEnrollmentState, findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { listEntries } from '../../table/entities/record-entry.ts';
import { readList } from '../../table/entities/site-list.ts';
import { assignedNames } from './assigned-names.ts';
import { type HelpfulClass, helpfulClasses } from './helpful-classes.ts';
import { changeOf, presentStanding } from './standing.ts';

/** Returns a person's answer to each requirement on a day, with reasons and helpful upcoming classes. */
export async function personStandings(call: Call<'compliance', 'person'>): Promise<PersonStandings> {
  const { table, now, query, params } = call;
  // Checked first: without permission, a caller learns nothing about the input and causes one read.
  const employee = await employeeSeen(call, params.employee_id);
  const question = questionOf(query, call);
  const { on, known, hasSeats } = question;
  const [department, types, coming, categories, written, found, assignedTo] = await Promise.all([
    cachedDepartment(table),
    cachedTypes(call),
    upcomingClasses(call, { countNow: query.with_class !== undefined }),
    readList(table, 'CATEGORY'),
    listEntries(table, employee.id),
    findEnrollmentState(table, employee.id),
    assignedNames(call, question),
    query.with_class === undefined && auditRecordRead(call, employee),
  ]);
  const taken = query.with_class === undefined ? undefined : coming.find(({ id }) => id === query.with_class);
  if (query.with_class !== undefined && (!taken || !hasSeats || call.auditor)) {
    throw invalidField('with_class', 'Please choose an upcoming class');
  }
  // A refused call shows nothing, so it writes no audit entry of access.
  if (query.with_class !== undefined) await auditRecordRead(call, employee);
  const record = existingEnrollmentState(employee.id, found);
  const seats = hasSeats ? (await seatsAhead(call, [record.seats]))(record.seats) : undefined;
  const person = written.map(({ entry }) => entry);
  const input = { person, department: compileRequirements(department, { on, known }) };
  const { presence, answers } = answersOn(input, { on, known, seats });
  const assigned = assignedTo(presence);
  const withClass = (one: (typeof coming)[number]): RequirementAnswer[] => {
    const type = types.get(one.type_id);
    return type ? answerWith(input, { on, known, seats }, seatIn(call, one.id, one, type)).answers : [];
  };
  const afterwards = byRequirement(taken ? withClass(taken) : []);
  // Upcoming classes are outside an auditor's access.
  const helping: HelpfulClass[] =
    hasSeats && !call.auditor
      ? coming.map((one) => ({ one, type: types.get(one.type_id), answers: byRequirement(withClass(one)) }))
      : [];
  const names = new Map([...types.values(), ...categories].map(({ id, name }) => [id, name]));
  const requirementIds = new Set(question.requirement);
  return {
    employee: {
      employee_id: employee.employee_id,
      name: nameOn(written, { on, known }) ?? fullName(employee),
      rank: assigned.rank_name ?? null,
      unit: assigned.unit_name ?? null,
      group: assigned.group_name ?? null,
      employed: presence.employed,
      active: presence.active,
    },
    on,
    known,
    standings: answers
      .filter(({ requirement_id }) => requirementIds.size === 0 || requirementIds.has(requirement_id))
      .map(
        (answer): Standing => ({
          ...presentStanding(answer, { chain: employee.id, on, written, nameOf: (id) => names.get(id) }),
          because: answerBecause(answer, (id) => names.get(id)),
          mends: helpfulClasses(answer, helping, { record, now }),
          with_class: taken ? changeOf(answer, afterwards.get(answer.requirement_id)) : null,
        }),
      ),
  };
}

const byRequirement = (answers: readonly RequirementAnswer[]) =>
  new Map(answers.map((one) => [one.requirement_id, one]));
