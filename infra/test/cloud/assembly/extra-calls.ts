import { joinWaitlist } from '@muster/functions/enrollment/waitlist';
import type { Employee } from '@muster/functions/table/entities/employee';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import type { Route } from '@muster/shared/contract';
import { type BuiltSite, buildClass, buildEmployee, buildSeat, staffOf } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { anAddress, type SentParts } from '@muster/testing/valid-input';

/** An additional call of a route, in a case in which the code makes other requests to the table. */
interface ExtraCall extends Pick<Route, 'area' | 'name'> {
  when: string;
  input(system: System, site: BuiltSite): Promise<SentParts>;
}

/** Creates a full class whose first waiting employee is not eligible, because of a seat in another class at the same time. */
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

async function employeeInSuchAClass(system: System, site: BuiltSite) {
  const employee = await buildEmployee(system, site);
  return { employee, trainingClass: await classWithIneligibleFirst(system, site, employee) };
}

const when = 'the first waiting employee is not eligible for the freed seat';

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
  {
    area: 'training',
    name: 'updateClass',
    when: 'the first waiting employee is not eligible for the added seat',
    async input(system, site) {
      const { trainingClass } = await employeeInSuchAClass(system, site);
      const { id, location, enrollment_start, enrollment_end, sessions } = trainingClass;
      const dates = sessions.map(({ date, start, end }) => ({ date, start_time: start, end_time: end }));
      return { params: { id }, body: { location, class_size: 2, enrollment_start, enrollment_end, dates } };
    },
  },
  {
    area: 'attendance',
    name: 'removeAttendee',
    when,
    async input(system, site) {
      const { employee, trainingClass } = await employeeInSuchAClass(system, site);
      return { params: { classId: trainingClass.id, employee_id: employee.employee_id } };
    },
  },
  {
    area: 'roster',
    name: 'delete',
    when,
    async input(system, site) {
      return { params: { employee_id: (await employeeInSuchAClass(system, site)).employee.employee_id } };
    },
  },
  {
    area: 'accounts',
    name: 'setActive',
    when,
    async input(system, site) {
      const { employee_id } = (await employeeInSuchAClass(system, site)).employee;
      return { params: { employee_id }, body: { active: false } };
    },
  },
  {
    area: 'scim',
    name: 'patchUser',
    when,
    async input(system, site) {
      const { id } = (await employeeInSuchAClass(system, site)).employee;
      const Operations = [{ op: 'replace', path: 'active', value: false }];
      return { params: { id }, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations } };
    },
  },
];
