import type { Handlers } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { createType, presentType } from '../../domain/training/create-type.ts';
import { enrollmentStatusOf, presentClass } from '../../domain/training/present-class.ts';
import { ownRecord } from '../../table/entities/along.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { findClasses, listClassIdsOfType } from '../../table/entities/training-class.ts';
import { findTrainingType, type TrainingType } from '../../table/entities/training-type.ts';
import { addClass } from './add-class.ts';
import { archiveType } from './archive-type.ts';
import { cancelClass, finishCancellation } from './cancel-class.ts';
import { classCancellation } from './cancellation.ts';
import { deleteClass } from './delete-class.ts';
import { planWarnings } from './plan-warnings.ts';
import { teaching } from './teaching.ts';
import { updateClass } from './update-class.ts';
import { deleteType, noSuchType, updateType } from './update-type.ts';

async function typeOf(context: Pick<SiteContext, 'table' | 'site'>, id: string): Promise<Readonly<TrainingType>> {
  // A type created after the site was read is not cached yet.
  const type = (await cachedTypes(context)).get(id) ?? (await findTrainingType(context.table, id));
  if (!type) throw noSuchType();
  return type;
}

/** Training types and classes (docs/spec.md section 7, "Training"). */
export const trainingHandlers: Handlers<'training'> = {
  types: async (call) => {
    const types = [...(await cachedTypes(call)).values()];
    return types.sort((a, b) => a.name.localeCompare(b.name)).map(presentType);
  },
  createType: {
    run: async (call) => presentType(await createType(call, call.body)),
    replay: 'stored',
  },
  updateType: async (call) => presentType(await updateType(call, { id: call.params.id, edit: call.body })),
  deleteType: async (call) => {
    await deleteType(call, call.params.id);
    return { detail: 'Training deleted' };
  },
  archiveType: async (call) =>
    presentType(await archiveType(call, { id: call.params.id, archived: call.body.archived })),
  classes: {
    along: ownRecord,
    run: async (call) => {
      const { table, params, caller } = call;
      const [type, ids, record] = await Promise.all([
        typeOf(call, params.id),
        listClassIdsOfType(table, params.id),
        requireEnrollmentState(table, caller.employee),
      ]);
      const classes = (await findClasses(table, ids)).filter(({ deleting }) => !deleting);
      classes.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
      return classes.map((trainingClass) =>
        presentClass(trainingClass, type, enrollmentStatusOf(record, trainingClass.id)),
      );
    },
  },
  addClass: {
    run: async (call) => (await addClass(call, call.body)).answer,
    replay: 'stored',
  },
  updateClass: async (call) => {
    const trainingClass = await updateClass(call, { id: call.params.id, edit: call.body });
    const [type, record] = await Promise.all([
      typeOf(call, trainingClass.type_id),
      requireEnrollmentState(call.table, call.caller.employee),
    ]);
    return presentClass(trainingClass, type, enrollmentStatusOf(record, trainingClass.id));
  },
  planWarnings: (call) => planWarnings(call, call.body),
  teaching: { along: ownRecord, run: teaching },
  cancelClass: { run: cancelClass, replay: finishCancellation },
  cancellation: (call) => classCancellation(call, call.params.classId),
  deleteClass: async (call) => {
    await deleteClass(call, call.params.id);
    return { detail: 'Class deleted' };
  },
};
