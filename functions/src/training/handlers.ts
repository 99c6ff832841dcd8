import { addAttendee } from '../enrollment/add-attendee.ts';
import { removeAttendee } from '../enrollment/remove-attendee.ts';
import { requireRecord } from '../enrollment/require-record.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/call.ts';
import { refuseOwnAttendance } from '../permissions/own-training.ts';
import { requireEmployee } from '../roster/require-employee.ts';
import type { SiteTable } from '../table/core/client.ts';
import { findClasses, listClassIdsOfType, type TrainingClass } from '../table/entities/training-class.ts';
import { type TrainingType, trainingTypes } from '../table/entities/training-type.ts';
import { addClass } from './add-class.ts';
import { attendeesOf } from './attendees.ts';
import { createType, presentType } from './create-type.ts';
import { deleteClass } from './delete-class.ts';
import { presentClass, standingOf } from './present-class.ts';
import { readClass, updateClass } from './update-class.ts';
import { deleteType, updateType } from './update-type.ts';

const nobody = { is_enrolled: false, is_waitlisted: false };

async function typeOf(table: SiteTable, id: string): Promise<TrainingType> {
  const type = (await trainingTypes(table)).get(id);
  if (!type) throw new ApiError('not_found', { detail: 'This training no longer exists' });
  return type;
}

/** SPEC.md section 7, "Training": types, classes and attendance. */
export const trainingHandlers: Handlers<'training'> = {
  types: async ({ table }) => {
    const types = [...(await trainingTypes(table)).values()];
    return types.sort((a, b) => a.name.localeCompare(b.name)).map(presentType);
  },
  createType: {
    run: async ({ table, actor, now, body, idempotency }) =>
      presentType(await createType(table, actor, now, body, (type) => idempotency.storeAnswer(presentType(type)))),
    replay: 'stored',
  },
  updateType: async (call) => presentType(await updateType(call, call.params.id, call.body)),
  deleteType: async (call) => {
    await deleteType(call, call.params.id);
    return { detail: 'Training deleted' };
  },
  classes: async ({ table, params, caller }) => {
    const [type, ids, record] = await Promise.all([
      typeOf(table, params.id),
      listClassIdsOfType(table, params.id),
      requireRecord(table, caller.employee),
    ]);
    const rows = (await findClasses(table, ids)).filter(({ deleting }) => !deleting);
    rows.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
    return rows.map((row) => presentClass(row, type, standingOf(record, row.id)));
  },
  addClass: {
    run: async (call) => {
      const type = await typeOf(call.table, call.body.training_type_id);
      const answer = (row: TrainingClass) => presentClass(row, type, nobody);
      const { table, actor, now, site, body, idempotency } = call;
      const store = (row: TrainingClass) => idempotency.storeAnswer(answer(row));
      return answer(await addClass(table, actor, now, site.timezone, body, store));
    },
    replay: 'stored',
  },
  updateClass: async (call) => {
    const row = await updateClass(call, call.params.id, call.body);
    const [type, record] = await Promise.all([
      typeOf(call.table, row.type_id),
      requireRecord(call.table, call.caller.employee),
    ]);
    return presentClass(row, type, standingOf(record, row.id));
  },
  deleteClass: async (call) => {
    await deleteClass(call, call.params.id);
    return { detail: 'Class deleted' };
  },
  attendees: async ({ table, params }) => {
    const [, attendees] = await Promise.all([readClass({ table }, params.classId), attendeesOf(table, params.classId)]);
    return attendees;
  },
  addAttendee: {
    run: async (call) => {
      const employee = await requireEmployee(call.table, call.body.employee_id);
      refuseOwnAttendance(call, employee.id);
      return addAttendee(call, call.params.classId, employee);
    },
    replay: 'stored',
  },
  removeAttendee: async (call) => {
    await removeAttendee(call, call.params.classId, call.params.employee_id);
    return { detail: 'Attendee removed' };
  },
};
