import type { training } from '@muster/shared/areas/training';
import { counted } from '@muster/shared/counted';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { dayText } from '@muster/shared/rules/day-text';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import { requirementWith } from '../../domain/requirements/used-by.ts';
import { courseWrites, storedCourse } from '../../domain/training/course-fields.ts';
import { sinceDay } from '../../domain/training/create-type.ts';
import { isRecorded, typeDefined, typeRemoved } from '../../domain/training/type-entries.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { editConflict, isEmptied, mergeEdit, type Presented, plainWords } from '../../kernel/merge-edit.ts';
import { gone } from '../../kernel/missing.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import { listPrograms } from '../../table/entities/field-program.ts';
import { listForms } from '../../table/entities/form.ts';
import { readList } from '../../table/entities/site-list.ts';
import {
  claimTypeName,
  courseFields,
  findTrainingType,
  freeTypeName,
  removeTrainingType,
  type TrainingType,
  trainingTypes,
  updateTrainingType,
} from '../../table/entities/training-type.ts';

type TypeEdit = ValidatedInput<typeof training.updateType>['body'];

export const noSuchType = () => new ApiError('not_found', { detail: gone('training') });

export async function requireType({ table }: SiteContext, id: string): Promise<TrainingType> {
  const type = await findTrainingType(table, id);
  if (!type) throw noSuchType();
  return type;
}

/** Returns how an edit conflict shows a field's value. */
async function toldBy({ table }: SiteContext): Promise<Presented<TrainingType>> {
  const [categories, types, forms] = await Promise.all([
    readList(table, 'CATEGORY'),
    trainingTypes(table),
    listForms(table),
  ]);
  const formName = (id: string) => forms.find((one) => one.id === id)?.name ?? id;
  const categoryName = (id: string) => categories.find((one) => one.id === id)?.name ?? id;
  const courseWords: Presented<TrainingType>['words'] = (field, values) => {
    if (field === 'category_ids') return (values.category_ids ?? []).map(categoryName).join(', ');
    if (field === 'form_ids') return (values.form_ids ?? []).map(formName).join(', ');
    if (field === 'instructor_type_id') return types.get(values.instructor_type_id ?? '')?.name ?? '';
    if (field === 'prerequisite_ids') {
      return (values.prerequisite_ids ?? []).map((id) => types.get(id)?.name ?? id).join(', ');
    }
    if (field !== 'assessment') return plainWords(values[field]);
    return values.assessment ? (values.assessment === 'score' ? 'Score' : 'Pass or fail') : '';
  };
  return {
    words: (field, values) => (isCourseField(field) ? courseWords(field, values) : words(field, values)),
    answered: (field, values) => ({ field, value: values[field] ?? null }),
  };
}

const isCourseField = (field: string) => (courseFields as readonly string[]).includes(field);

const words: Presented<TrainingType>['words'] = (field, values) => {
  if (field === 'mandatory_since') return values.mandatory_since ? dayText(values.mandatory_since) : '';
  if (field === 'type') return values.type === 'in_department' ? 'In Department' : 'Out of Department';
  if (field !== 'expiration_months') return plainWords(values[field]);
  const months = values.expiration_months;
  return months ? counted(months, 'month') : 'Never';
};

/** Returns the fields of an edit in stored form. */
function asStored(edit: Partial<Omit<TypeEdit, 'read'>>): Partial<TrainingType> {
  const others = Object.entries(edit).filter(([name]) => !isCourseField(name));
  return { ...Object.fromEntries(others), ...storedCourse(edit) };
}

/** Updates a training type, merging concurrent edits. Throws as `createType`. Issued certifications are unchanged. */
export async function updateType(
  context: SiteContext,
  { id, edit: { read, ...input } }: { id: string; edit: TypeEdit },
): Promise<TrainingType> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const [before, head] = await Promise.all([requireType(context, id), findDepartmentHead(table)]);
    const requested = fieldsToEdit(before, input, read);
    const { changes, conflicting } = mergeEdit<TrainingType>(before, requested, read && asStored(read));
    if (conflicting.length > 0) {
      throw editConflict<TrainingType>(conflicting, { stored: before, requested }, await toldBy(context));
    }
    const written = withMandatorySince(context, before, changes);
    if (read && Object.keys(written).length === 0) return before;
    const after: TrainingType = { ...before, ...written };
    await transact(table, [
      updateTrainingType(table, before, written),
      ...renameWrites(context, before, after),
      ...(await courseWrites(context, before, after)),
      ...(isRecorded(before, after) ? recordOfDepartment(context, head, [typeDefined(context, after)]) : []),
      audit(table, actor, now, {
        action: 'type.update',
        subject: { type: id },
        before: { ...before },
        after: { ...after },
      }),
    ]);
    return after;
  });
}

/**
 * Returns the fields to edit; no description keeps the old one. Throws a field error if the date since when a type is
 * mandatory is cleared, unless the form loaded it empty.
 */
function fieldsToEdit(
  before: TrainingType,
  input: Omit<TypeEdit, 'read'>,
  read: TypeEdit['read'],
): Partial<TrainingType> {
  const { description, mandatory_since, ...others } = input;
  const requested = { ...asStored(others), ...(description !== undefined && { description }) };
  const stays = before.is_mandatory && others.is_mandatory && before.mandatory_since !== undefined;
  if (stays && isEmptied('mandatory_since', input, read)) {
    throw invalidField('mandatory_since', 'Required from is required');
  }
  return mandatory_since === undefined ? requested : { ...requested, mandatory_since };
}

/** Returns the changes with the date since when the type is mandatory: `sinceDay` if new, cleared if it ends. */
function withMandatorySince(
  context: SiteContext,
  before: TrainingType,
  { mandatory_since, ...changes }: Partial<TrainingType>,
): Partial<TrainingType> {
  const { is_mandatory = before.is_mandatory } = changes;
  if (!is_mandatory) return before.mandatory_since === undefined ? changes : { ...changes, mandatory_since: undefined };
  const stays = before.is_mandatory && mandatory_since === undefined;
  return stays ? changes : { ...changes, mandatory_since: sinceDay(context, mandatory_since) };
}

function renameWrites({ table }: SiteContext, before: TrainingType, after: TrainingType): Action[] {
  if (foldName(before.name) === foldName(after.name)) return [];
  return [freeTypeName(table, before.name), claimTypeName(table, after, () => new ApiError('name_taken'))];
}

/** Deletes a training type without classes. A concurrent new class makes one of the two fail. */
export async function deleteType(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const [type, head] = await Promise.all([requireType(context, id), findDepartmentHead(table)]);
    if (type.class_count > 0) throw new ApiError('type_has_classes');
    const [types, forms, programs] = await Promise.all([trainingTypes(table), listForms(table), listPrograms(table)]);
    const others = [...types.values()].filter((one) => one.id !== id);
    const taught = others.find(({ instructor_type_id }) => instructor_type_id === id);
    if (taught) {
      throw new ApiError('in_use', {
        detail: `Instructors of ${taught.name} must hold this training. Please change that training first.`,
      });
    }
    const later = others.find(({ prerequisite_ids }) => prerequisite_ids?.includes(id));
    if (later) {
      throw new ApiError('in_use', {
        detail: `This training is a prerequisite of ${later.name}. Please change that training first.`,
      });
    }
    const form = forms.find(({ type_ids }) => type_ids.includes(id));
    if (form) {
      throw new ApiError('in_use', {
        detail: `Holders of this training may evaluate with the form “${form.name}”. Please change that form first.`,
      });
    }
    const program = programs.find(({ type_ids }) => type_ids.includes(id));
    if (program) {
      throw new ApiError('in_use', {
        detail: `A version of the field training program “${program.name}” requires this training of trainers. Please archive the training instead.`,
      });
    }
    const asked = await requirementWith(context, 'training', id);
    if (asked) throw new ApiError('in_use', { detail: asked });
    await transact(table, [
      ...removeTrainingType(table, type),
      ...recordOfDepartment(context, head, [typeRemoved(context, type)]),
      audit(table, actor, now, { action: 'type.delete', subject: { type: id }, before: { ...type } }),
    ]);
  });
}
