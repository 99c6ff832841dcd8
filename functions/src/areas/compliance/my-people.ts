import type { OwnPeople } from '@muster/shared/areas/compliance';
import type { Call } from '../../calls/call.ts';
import { wholeRoster } from '../../domain/people/list-roster.ts';
import { peopleBelow } from '../../domain/people/people-below.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { tableOf } from './table.ts';

/** Returns the compliance of all employees below the caller on a day. The chain of supervisors is the current one. */
export async function myPeople(call: Call<'compliance', 'myPeople'>): Promise<JsonText<OwnPeople>> {
  const { rows } = await wholeRoster(call);
  const below = peopleBelow(rows, call.caller.employee.id);
  return tableOf<OwnPeople>(call, {
    look: 'my_people',
    only: new Set(below.keys()),
    besides: { supervises: below.size > 0 },
    rowOf(id, row) {
      const { employee_id = '', name = '' } = below.get(id) ?? {};
      return { ...row, supervisor_id: employee_id, supervisor_name: name } as OwnPeople['rows'][number];
    },
  });
}
