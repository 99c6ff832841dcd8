import { joinWaitlist } from '@muster/functions/domain/training/waitlist';
import type { Employee } from '@muster/functions/table/entities/employee';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import type { Route } from '@muster/shared/contract';
import { type BuiltSite, buildClass, buildEmployee, buildSeat, staffOf } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { anAddress, type SentParts } from '@muster/testing/valid-input';

/** An additional call of a route, for a case with different requests to the table. */
interface ExtraCall extends Pick<Route, 'area' | 'name'> {
  when: string;
  input(system: System, site: BuiltSite): Promise<SentParts>;
}

/** Creates a full class whose first waiting employee is not eligible because of an overlapping seat. */
async function classWithIneligibleFirst(system: System, site: BuiltSite, inSeat: Employee): Promise<TrainingClass> {
  const inDays = 400 + next();
  const full = await buildClass(system, site, { class_size: 1, inDays, enrollment_start: '2026-01-01T12:00:00.000Z' });
  await buildSeat(system, site, full, inSeat);
  const ineligible = await buildEmployee(system, site);
  await buildSeat(system, site, await buildClass(system, site, { inDays }), ineligible);
  await joinWaitlist(staffOf(system, site), { classId: full.id, employee: ineligible });
  return full;
}

let count = 0;
const next = () => ++count;

const when = 'the first waiting employee is not eligible for the freed seat';

/** Returns a call by which an employee leaves the seat of such a class. */
const freeing = (
  area: ExtraCall['area'],
  name: ExtraCall['name'],
  inputOf: (employee: Employee, trainingClass: TrainingClass) => SentParts,
): ExtraCall => ({
  area,
  name,
  when,
  async input(system, site) {
    const employee = await buildEmployee(system, site);
    return inputOf(employee, await classWithIneligibleFirst(system, site, employee));
  },
});

const Operations = [{ op: 'replace', path: 'active', value: false }];
const patch = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations };

export const extraCalls: readonly ExtraCall[] = [
  {
    area: 'calendars',
    name: 'feed',
    when: "the address shows the department's classes",
    input: async (system, site) => ({ params: await anAddress({ system, site }, site.chief, 'department') }),
  },
  {
    area: 'enrollment',
    name: 'unenroll',
    when,
    input: async (system, site) => ({ params: { id: (await classWithIneligibleFirst(system, site, site.chief)).id } }),
  },
  freeing('training', 'updateClass', (_, { id, location, enrollment_start, enrollment_end, sessions }) => {
    const dates = sessions.map(({ date, start, end }) => ({ date, start_time: start, end_time: end }));
    return { params: { id }, body: { location, class_size: 2, enrollment_start, enrollment_end, dates } };
  }),
  freeing('attendance', 'removeAttendee', ({ employee_id }, { id }) => ({ params: { classId: id, employee_id } })),
  freeing('roster', 'delete', ({ employee_id }) => ({ params: { employee_id } })),
  freeing('accounts', 'setActive', ({ employee_id }) => ({ params: { employee_id }, body: { active: false } })),
  freeing('scim', 'patchUser', ({ id }) => ({ params: { id }, body: patch })),
];
