import {
  type BuiltSite,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { siteSecret } from '../../src/table/entities/site-secret.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

/** A department that a history is about. */
export interface Department {
  site: BuiltSite;
  /** Officers, then training staff with every permission. */
  callers: Person[];
  types: TrainingType[];
  /** Classes of two seats that have not begun, two of the first type and one of the second. */
  open: TrainingClass[];
  /** A class that is in session, with every officer. */
  running: TrainingClass;
  /** Classes that have ended, with every officer. */
  ended: TrainingClass[];
  /** The secret of the check-in codes. */
  secret: Buffer;
}

/** The number of officers among the callers. */
export const officers = 5;

const staff = { manage_trainings: true, manage_employees: true, admin_access: true };

/** Creates a department with few people and few seats, so that operations meet. */
export async function buildDepartment(system: System): Promise<Department> {
  const site = await buildSite(system);
  const callers: Person[] = [];
  const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Officer' });
  for (let n = 0; n < officers + 4; n++)
    callers.push(await buildPerson(system, site, { rank_id, ...(n >= officers && { permissions: staff }) }));
  const types: TrainingType[] = [];
  for (const name of ['First aid', 'Firearms', 'Driving'])
    types.push(await buildType(system, site, { name, description: 'As at first' }));
  const [first, second, third] = types as [TrainingType, TrainingType, TrainingType];
  const window = { enrollment_start: '2026-01-01T12:00:00.000Z', enrollment_end: '2026-12-01T12:00:00.000Z' };
  const classIn = (inDays: number, type: TrainingType) =>
    buildClass(system, site, { type, inDays, class_size: 2, ...window });
  const open = [await classIn(10, first), await classIn(11, first), await classIn(12, second)];
  const withOfficers = async (given: Parameters<typeof buildClass>[2]) => {
    const row = await buildClass(system, site, { class_size: 20, ...given });
    for (const { employee } of callers.slice(0, officers)) await buildSeat(system, site, row, employee);
    return row;
  };
  const dates = [{ date: '2026-05-13', start_time: '11:30', end_time: '13:30' }];
  const running = await withOfficers({ type: third, dates });
  const ended = [await withOfficers({ type: second, inDays: -10 }), await withOfficers({ type: third, inDays: -20 })];
  const secret = await siteSecret(site.table);
  return { site, callers, types, open, running, ended, secret };
}

/** Returns the name of a class in keys and reports. */
export function nameOfClass({ open, running, ended }: Department, id: string): string {
  const place = (list: readonly TrainingClass[]) => list.findIndex((one) => one.id === id) + 1;
  if (id === running.id) return 'running';
  return place(open) > 0 ? `open${place(open)}` : `ended${place(ended)}`;
}
