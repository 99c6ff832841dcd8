import type { PermissionMap } from '@muster/shared/permissions';
import { attendanceStatuses, sessionName } from '@muster/shared/rules/attendance';
import { addDays, today } from '@muster/shared/rules/calendar';
import { cheapCost } from '@muster/testing/system';
import fc from 'fast-check';
import { closeAttendance, reopenAttendance } from '../../src/areas/attendance/close-attendance.ts';
import { recordResults } from '../../src/areas/attendance/record-results.ts';
import { certify } from '../../src/areas/certification/certify.ts';
import { issueCertifications } from '../../src/areas/certification/issue.ts';
import { createRank, deleteRank, renameRank } from '../../src/areas/ranks/change-ranks.ts';
import { correctEntry } from '../../src/areas/record/correct-entry.ts';
import { addCredit, withdrawCredit } from '../../src/areas/record/credits.ts';
import { importHistory } from '../../src/areas/record/import-history.ts';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import { addClass } from '../../src/areas/training/add-class.ts';
import { archiveType } from '../../src/areas/training/archive-type.ts';
import { deleteClass } from '../../src/areas/training/delete-class.ts';
import { updateClass } from '../../src/areas/training/update-class.ts';
import { deleteType, updateType } from '../../src/areas/training/update-type.ts';
import type { Call } from '../../src/calls/call.ts';
import type { SiteContext } from '../../src/calls/site-context.ts';
import { createEmployee } from '../../src/domain/people/create-employee.ts';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { updateEmployee } from '../../src/domain/people/update-employee.ts';
import { revokeCertification } from '../../src/domain/record/revoke-certification.ts';
import { addAttendee } from '../../src/domain/training/add-attendee.ts';
import { createType } from '../../src/domain/training/create-type.ts';
import { recordAttendance } from '../../src/domain/training/record-attendance.ts';
import { joinWaitlist } from '../../src/domain/training/waitlist.ts';
import { importPeople } from '../../src/entry/provisioning/import-roster.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { transact } from '../../src/table/core/write.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { listAttendees } from '../../src/table/entities/seat.ts';
import { findClasses, listClassIdsOfType } from '../../src/table/entities/training-class.ts';
import { trainingTypes, updateTrainingType } from '../../src/table/entities/training-type.ts';
import {
  aClass,
  anEmployee,
  anEntry,
  aRank,
  aType,
  attendedClass,
  classInput,
  type Draw,
  drawOf,
  heldClass,
  nothingThere,
  numbers,
  pastDay,
  people,
  pick,
} from './drawing.ts';
import { beginEvaluations, evaluationOperations } from './evaluation-operations.ts';

/** A roster that is brought in at once: more people than one transaction takes. */
const rosterNumbers = Array.from({ length: 20 }, (_, n) => `R${n + 1}`);

/** Returns lines for a session of a class that has begun: a new one, or one whose attendance was recorded before. */
async function someLines(context: SiteContext, draw: Draw) {
  const isNew = draw(3) === 0;
  const classId = isNew
    ? (await heldClass(context, draw, await people(context))).classId
    : await attendedClass(context, draw);
  const [[found], attendees, types] = await Promise.all([
    findClasses(context.table, [classId]),
    listAttendees(context.table, classId),
    trainingTypes(context.table),
  ]);
  const session = found?.sessions[0];
  const type = types.get(found?.type_id ?? '');
  if (!session || !type || attendees.length === 0) return nothingThere();
  const lines = attendees.slice(0, 100).map(({ employee_id }) => ({
    employee_id,
    status: draw.of(attendanceStatuses),
    minutes: draw(2) ? draw(60) : undefined,
    reason: draw(3) ? 'Recorded wrong' : undefined,
  }));
  return { classId, type, session: sessionName(session), lines };
}

const namesOfTypes = ['First aid', 'Firearms', 'Driving', 'Radio'];
const typeInput = (draw: Draw, mandatory_since?: string) => ({
  mandatory_since,
  name: draw.of(namesOfTypes),
  description: undefined,
  is_mandatory: draw(3) > 0,
  type: 'in_department' as const,
  expiration_months: draw.of([undefined, 1, 12, 24]),
});

/** Operations by name, with their frequency. Each one calls the verbs that the API uses. */
export const operations: Record<
  string,
  { weight: number; run: (context: SiteContext, draw: Draw) => Promise<unknown> }
> = {
  create: {
    weight: 10,
    run: async (context, draw) => {
      const ranks = await listRanks(context.table);
      const rank_id = draw(2) && ranks.length > 0 ? draw.of(ranks).id : undefined;
      const profile = { first_name: 'Sam', last_name: 'New', badge_number: '7', rank_id };
      const employee_id = draw.of(numbers);
      const hired_on = draw(2) ? pastDay(context, draw) : undefined;
      return createEmployee(context, { profile: { employee_id, hired_on, ...profile }, passwordCost: cheapCost });
    },
  },
  importRoster: {
    weight: 1,
    run: (context) => {
      const named = { first_name: 'Kim', last_name: 'Brought', badge_number: '8' };
      const brought = rosterNumbers.map((employee_id) => ({ employee_id, ...named }));
      return importPeople(context, { people: brought, onProgress: () => undefined });
    },
  },
  update: {
    weight: 12,
    run: async (context, draw) => {
      const ranks = await listRanks(context.table);
      const edits = [
        { last_name: draw.of(['Stone', 'Rivera', 'Woods']) },
        { active: draw(2) === 1 },
        { active: false },
        { rank_id: ranks.length > 0 ? draw.of(ranks).id : undefined },
        { rank_id: undefined, first_name: 'Alex' },
        { hired_on: pastDay(context, draw) },
        { active: true, rank_id: ranks[0]?.id, first_name: draw.of(['Jo', 'Max']) },
      ];
      return updateEmployee(context, { employeeNumber: draw.of(numbers), edit: draw.of(edits) as never });
    },
  },
  renumber: {
    weight: 3,
    run: (context, draw) =>
      renumber(context, { from: draw.of(numbers), to: draw.of([...numbers, ...numbers.map((n) => n.toLowerCase())]) }),
  },
  delete: {
    weight: 3,
    run: (context, draw) => deleteEmployee(context, { employeeNumber: draw.of(numbers) }),
  },
  createRank: { weight: 2, run: (context, draw) => createRank(context, { name: draw.of(['Sergeant', 'Captain']) }) },
  renameRank: {
    weight: 2,
    run: async (context, draw) => {
      const { id } = await aRank(context, draw);
      return renameRank(context, { id, name: draw.of(['Sergeant', 'Captain', 'Major']), read: undefined });
    },
  },
  deleteRank: { weight: 2, run: async (context, draw) => deleteRank(context, await aRank(context, draw)) },
  createType: {
    weight: 4,
    run: (context, draw) => createType(context, typeInput(draw, draw(2) ? pastDay(context, draw) : undefined)),
  },
  updateType: {
    weight: 4,
    run: async (context, draw) =>
      updateType(context, {
        id: (await aType(context, draw)).id,
        edit: { ...typeInput(draw, draw(2) ? pastDay(context, draw) : undefined), read: undefined },
      }),
  },
  archiveType: {
    weight: 2,
    run: async (context, draw) =>
      archiveType(context, { id: (await aType(context, draw)).id, archived: draw(4) === 0 }),
  },
  deleteType: { weight: 1, run: async (context, draw) => deleteType(context, (await aType(context, draw)).id) },
  schedule: {
    weight: 4,
    run: async (context, draw) => {
      const day = addDays(today(context.site.timezone, context.now), 1 + draw(20));
      return addClass(context, classInput(draw, await aType(context, draw), day));
    },
  },
  seat: {
    weight: 8,
    run: async (context, draw) => {
      const classId = await aClass(context, draw);
      const employee = await anEmployee(context, draw);
      return addAttendee(context, { classId, employee });
    },
  },
  wait: {
    weight: 3,
    run: async (context, draw) => {
      const type = await aType(context, draw);
      const day = addDays(today(context.site.timezone, context.now), 1 + draw(20));
      const { trainingClass } = await addClass(context, { ...classInput(draw, type, day), class_size: 1 });
      const [seated, ...waiting] = (await people(context)).filter(({ active }) => active);
      if (!seated) return nothingThere();
      await addAttendee(context, { classId: trainingClass.id, employee: seated });
      for (const employee of waiting.slice(0, 3)) await joinWaitlist(context, { classId: trainingClass.id, employee });
      return undefined;
    },
  },
  moveClass: {
    weight: 3,
    run: async (context, draw) => {
      const type = await aType(context, draw);
      const id = pick(draw, await listClassIdsOfType(context.table, type.id));
      const day = addDays(today(context.site.timezone, context.now), draw(20) - 3);
      const { training_type_id: _, ...edit } = classInput(draw, type, day);
      return updateClass(context, { id, edit: { ...edit, read: undefined } as never });
    },
  },
  deleteClass: { weight: 2, run: async (context, draw) => deleteClass(context, await aClass(context, draw)) },
  certify: {
    weight: 8,
    run: async (context, draw) => {
      const all = await people(context);
      const { classId, type, attendees } = await heldClass(context, draw, all.slice(draw(4), 4 + draw(3)));
      return certify(context, { classId, type, employeeIds: attendees.map(({ employee }) => employee) });
    },
  },
  issueAll: {
    weight: 6,
    run: async (context, draw) => {
      const params = { classId: await aClass(context, draw) };
      const employee_ids = (await listAttendees(context.table, params.classId)).map((one) => one.employee_id);
      return issueCertifications({ ...context, params, body: { employee_ids } } as Call<'certification', 'issue'>);
    },
  },
  certifyEverybody: {
    weight: 1,
    run: async (context, draw) => {
      const { classId, type, attendees } = await heldClass(context, draw, await people(context));
      return certify(context, { classId, type, employeeIds: attendees.map(({ employee }) => employee) });
    },
  },
  attend: {
    weight: 8,
    run: async (context, draw) => {
      const { classId, session, lines } = await someLines(context, draw);
      return recordAttendance(context, { classId, session, lines });
    },
  },
  assess: {
    weight: 4,
    run: async (context, draw) => {
      const { classId, type, lines } = await someLines(context, draw);
      if (!type.assessment)
        await transact(context.table, [
          updateTrainingType(context.table, type, { assessment: 'score', passing_score: 50 }),
        ]);
      const results = lines.map(({ employee_id, reason }) => ({
        employee_id,
        score: draw(100),
        reason,
        remediation: draw(3) ? undefined : 'Again',
      }));
      return recordResults(context, { classId, results });
    },
  },
  closeAttendance: {
    weight: 3,
    run: async (context, draw) => closeAttendance(context, await attendedClass(context, draw)),
  },
  reopenAttendance: {
    weight: 3,
    run: async (context, draw) =>
      reopenAttendance(context, { classId: await attendedClass(context, draw), reason: 'A sheet came later' }),
  },
  revoke: {
    weight: 6,
    run: async (context, draw) => {
      const place = await anEntry(context, draw, ['certification.issued']);
      return revokeCertification(context, {
        place,
        reason: 'Wrong course',
        on: draw(2) ? pastDay(context, draw) : undefined,
      });
    },
  },
  credit: {
    weight: 6,
    run: (context, draw) =>
      addCredit(context, {
        employee_id: draw.of(numbers),
        on: pastDay(context, draw),
        minutes: 1 + draw(600),
        category_ids: [],
        title: 'A talk',
        provider: 'County',
        type_id: undefined,
      }),
  },
  withdraw: {
    weight: 6,
    run: async (context, draw) =>
      withdrawCredit(context, { place: await anEntry(context, draw, ['credit.recorded']), reason: 'Twice' }),
  },
  correct: {
    weight: 8,
    run: async (context, draw) => {
      const kinds = ['certification.issued', 'credit.recorded', 'employment.started'];
      const { chain, no } = await anEntry(context, draw, kinds);
      const { employee_id: employeeNumber } = (await findEmployee(context.table, chain)) ?? nothingThere();
      const fields = [
        { certification_date: pastDay(context, draw), expiration_date: null },
        { expiration_date: pastDay(context, draw), on: pastDay(context, draw) },
        { certification_date: pastDay(context, draw), minutes: 5, hired_on: pastDay(context, draw) },
        { hired_on: pastDay(context, draw), provider: 'State' },
      ];
      const correction = { no, reason: 'A slip', ...draw.of(fields) };
      return correctEntry(context, { employeeNumber, correction: correction as never });
    },
  },
  importHistory: {
    weight: 6,
    run: async (context, draw) => {
      const known = (await people(context)).map(({ employee_id }) => employee_id);
      const names = [...(await trainingTypes(context.table)).values()].map(({ name }) => name);
      const rows = Array.from({ length: draw.of([1, 2, 2, 3, 40]) }, (_, n) => ({
        employee_id: pick(draw, draw(9) ? known.slice(0, 3) : known),
        training: pick(draw, names),
        certification_date: addDays(pastDay(context, draw), -n),
        ...(draw(2) && { provider: 'County' }),
      }));
      return importHistory(context, { rows, checkOnly: false });
    },
  },
  ...evaluationOperations,
  finishJobs: { weight: 3, run: (context) => finishJobs(context) },
};

/** Creates what a department begins with, so that the first operations are about something. */
export async function begin(context: SiteContext): Promise<void> {
  for (const name of ['Officer', 'Sergeant']) await createRank(context, { name });
  for (const name of namesOfTypes.slice(0, 2)) await createType(context, { ...typeInput(drawOf(1)), name });
  const [rank] = await listRanks(context.table);
  const named = { first_name: 'Ada', last_name: 'First', badge_number: '1', rank_id: rank?.id };
  const first = numbers.slice(3, 6).map((employee_id) => ({ employee_id, ...named }));
  await importPeople(context, { people: first, onProgress: () => undefined });
  await beginEvaluations(context);
}

/**
 * One operation: which, by whom, in which process, how much time passes before it, where the process stops, and what it
 * draws.
 */
export interface Operation {
  name: string;
  actor: number;
  process: number;
  seconds: number;
  crash: { afterWrites: number; before: boolean } | undefined;
  /** It begins while the one before still runs. */
  meets: boolean;
  /** The person does it again after a crash. */
  again: boolean;
  seed: number;
}

export const anOperation: fc.Arbitrary<Operation> = fc.record({
  name: fc.oneof(...Object.entries(operations).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
  actor: fc.nat(3),
  process: fc.nat(1),
  seconds: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 600, max: 90_000 })),
  crash: fc.option(fc.record({ afterWrites: fc.nat(3), before: fc.boolean() }), { freq: 5, nil: undefined }),
  meets: fc.nat(5).map((n) => n === 0),
  again: fc.boolean(),
  seed: fc.nat(),
});

/** The permissions of the actors. The first is Muster itself. */
export const permissionsOfActors: PermissionMap[] = [
  { admin_access: true },
  { manage_trainings: true },
  { manage_employees: true, manage_trainings: true },
];
