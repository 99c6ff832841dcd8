import { type BuiltSite, buildClass, buildEmployee, buildSite, buildType, type Person } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTaughtClassIds } from '../../src/table/entities/teaching.ts';
import { findClasses, type TrainingClass } from '../../src/table/entities/training-class.ts';
import { formOf, trainingSergeant } from '../waitlist/people.ts';

const system = await buildSystem();
let site: BuiltSite;
let staff: Person;
beforeEach(async () => {
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
});

const add = async (more: object) => {
  const { id } = await buildType(system, site);
  const body = { ...formOf(await buildClass(system, site)), training_type_id: id, ...more };
  return system.call('training', 'addClass', { body }, staff.asking);
};
const stored = async ({ id }: Pick<TrainingClass, 'id'>) => (await findClasses(site.table, [id]))[0];
const taught = ({ id }: { id: string }) => listTaughtClassIds(site.table, id);
describe('the instructors of a class', () => {
  test('are employees by number and outsiders by name; the answer has no internal id', async () => {
    const sergeant = await buildEmployee(system, site, { first_name: 'Ann', last_name: 'Vega' });
    const instructors = [{ employee_id: sergeant.employee_id }, { name: ' Lee Moss ', agency: 'County Academy' }];
    const { status, body } = await add({ instructors, credit_minutes: '90' });
    expect([status, body.instructors, body.credit_minutes]).toEqual([
      201,
      [
        { employee_id: sergeant.employee_id, name: 'Ann Vega' },
        { name: 'Lee Moss', agency: 'County Academy' },
      ],
      90,
    ]);
    expect((await stored(body))?.instructors?.[0]?.employee).toBe(sergeant.id);
    expect(await taught(sergeant)).toEqual([body.id]);
  });
});
