import type { roster as contract, Employee } from '@muster/shared/areas/roster';
import type { RequestInput } from '@muster/shared/endpoint';
import { roster } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

type Person = Pick<Employee, 'employee_id'>;
const paramsOf = ({ employee_id }: Person) => ({ params: { employee_id } });

/** Loads the effects of an employee's leave. */
export const useLeaveEffects = (employee: Person) => useCall(roster.leaveEffects, paramsOf(employee));

export const recordLeave = (employee: Person, body: RequestInput<typeof contract.recordLeave>['body']) =>
  call(roster.recordLeave, { ...paramsOf(employee), body });

export const cancelLeave = (employee: Person) => call(roster.cancelLeave, paramsOf(employee));

export const recordReturn = (employee: Person, body: RequestInput<typeof contract.recordReturn>['body']) =>
  call(roster.recordReturn, { ...paramsOf(employee), body });

export const renumber = (employee: Person, employee_id: string) =>
  call(roster.renumber, { ...paramsOf(employee), body: { employee_id } });
