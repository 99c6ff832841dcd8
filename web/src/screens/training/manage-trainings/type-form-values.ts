import type { UseFormReturnType } from '@mantine/form';
import type { TrainingType } from '@muster/shared/areas/training';
import { sentDeclared, type TypedDeclared, typedDeclared } from '../../../parts/declared-fields/typed-values.ts';
import { setFields } from '../../../parts/trainings/set-fields.ts';
import { numberFrom } from '../../../ui/whole-number-input.tsx';

export type TypeValues = {
  name: string;
  description: string;
  is_mandatory: boolean;
  type: string;
  /** `YYYY-MM-DD`; empty unless the training is mandatory. */
  mandatory_since: string;
  expiration_months: string;
} & CourseValues;

export type TypeForm = Pick<
  UseFormReturnType<TypeValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setErrors' | 'getInputNode'
>;

/** The values of "Course and credit". */
export type CourseValues = TypedDeclared<'training'> & {
  category_ids: string[];
  /** Empty for no assessment. */
  assessment: NonNullable<TrainingType['assessment']> | '';
  passing_score: string;
  form_ids: string[];
  requires_pass: boolean;
  no_evaluation: boolean;
  /** Empty if no certification is required. */
  instructor_type_id: string;
  prerequisite_ids: string[];
  /** The name of a category that is being added to the list. */
  new_category: string;
};

const noCourse: CourseValues = {
  ...typedDeclared('training'),
  category_ids: [],
  assessment: '',
  passing_score: '',
  form_ids: [],
  requires_pass: false,
  no_evaluation: false,
  instructor_type_id: '',
  prerequisite_ids: [],
  new_category: '',
};

/** docs/spec.md section 9: in department, not mandatory. */
export const newType: TypeValues = {
  name: '',
  description: '',
  is_mandatory: false,
  type: 'in_department',
  mandatory_since: '',
  expiration_months: '',
  ...noCourse,
};

const courseValuesOf = (type: TrainingType): CourseValues => ({
  ...typedDeclared('training', type),
  category_ids: type.category_ids ?? [],
  assessment: type.assessment ?? '',
  passing_score: String(type.passing_score ?? ''),
  form_ids: type.form_ids ?? [],
  requires_pass: type.requires_pass ?? false,
  no_evaluation: type.no_evaluation ?? false,
  instructor_type_id: type.instructor_type_id ?? '',
  prerequisite_ids: type.prerequisite_ids ?? [],
  new_category: '',
});

export function typeValuesOf(type: TrainingType): TypeValues {
  const { name, is_mandatory, type: kind, mandatory_since, expiration_months } = type;
  return {
    name,
    description: '',
    is_mandatory,
    type: kind,
    mandatory_since: mandatory_since ?? '',
    expiration_months: String(expiration_months ?? ''),
    ...courseValuesOf(type),
  };
}

/** Returns whether any field of "Course and credit" is set. */
export const hasCourse = (values: CourseValues): boolean =>
  (Object.keys(noCourse) as (keyof CourseValues)[]).some((field) => String(values[field]) !== String(noCourse[field]));

/** Returns whether a field of the form belongs to "Course and credit". */
export const isCourseField = (field: string): boolean => field in noCourse;

const numberOrNull = (typed: string) => (typed.trim() === '' ? null : numberFrom(typed));

/** Returns whether attendees can pass: the training has an assessment or forms. */
export const canPass = ({ assessment, form_ids }: Pick<CourseValues, 'assessment' | 'form_ids'>): boolean =>
  assessment !== '' || form_ids.length > 0;

/** Returns the request fields of "Course and credit". Clears fields that the assessment does not have. */
function courseBody(values: CourseValues) {
  const { category_ids, assessment, form_ids } = values;
  return {
    ...sentDeclared('training', values),
    category_ids,
    assessment: assessment || null,
    passing_score: assessment === 'score' ? numberOrNull(values.passing_score) : null,
    form_ids,
    requires_pass: canPass(values) && values.requires_pass,
    no_evaluation: values.no_evaluation,
    instructor_type_id: values.instructor_type_id || null,
    prerequisite_ids: values.prerequisite_ids,
  };
}

/** Returns the body of the call that creates or updates a type. Only a new type sends its description. */
export function typeBody({ description, ...values }: TypeValues, before: TrainingType | undefined) {
  const { name, is_mandatory, type, mandatory_since } = values;
  return {
    ...{ name, is_mandatory, type, mandatory_since },
    ...setFields(courseBody(values), before && courseBody(courseValuesOf(before))),
    expiration_months: numberOrNull(values.expiration_months),
    ...(!before && { description }),
  };
}

/** Returns the loaded fields of a type, also empty ones: a missing field would overwrite another person's change. */
export function loadedType(type: TrainingType) {
  const { name, is_mandatory, type: kind, mandatory_since = null, expiration_months } = type;
  return {
    name,
    is_mandatory,
    type: kind,
    mandatory_since,
    expiration_months,
    ...courseBody(courseValuesOf(type)),
  };
}
