import { buildClass, buildSeat, type Person } from '@muster/testing/build';
import { site, system } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import type { RequestParts } from '@muster/testing/system';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';

export type Form = Awaited<ReturnType<typeof buildForm>>;

/** Creates a class two days ago, or another number of days, with these attendees. */
export async function classWith(people: readonly Person[], inDays = -2): Promise<TrainingClass> {
  const row = await buildClass(system, site, { inDays });
  for (const { employee } of people) await buildSeat(system, site, row, employee);
  return row;
}

/** Creates a form for these evaluators, without training staff. */
export const formFor = (evaluators: Parameters<typeof buildForm>[2], more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, ...evaluators }, more);

/** Prepares the evaluation of a class. */
export const group = (
  { asking }: { asking: RequestParts },
  form: Pick<Form, 'id'>,
  { id }: { id: string },
  query: { on?: string } = {},
) => system.call('evaluations', 'group', { params: { id: form.id, class_id: id }, query }, asking);

/** Returns why each attendee is refused, by name. */
export const refusedIn = ({ body }: { body: { people: { employee: { name: string }; refused: string | null }[] } }) =>
  Object.fromEntries(body.people.map(({ employee, refused }) => [employee.name, refused]));
