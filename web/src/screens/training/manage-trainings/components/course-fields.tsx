import { Checkbox, MultiSelect, NativeSelect, Stack } from '@mantine/core';
import { declaredNames } from '@muster/shared/declared-fields';
import { assessments } from '@muster/shared/training-answers';
import type { ReactNode } from 'react';
import { DeclaredInputs } from '../../../../parts/declared-fields/declared-inputs.tsx';
import { useTypes } from '../../../../parts/trainings/api.ts';
import { courseLabels as labels } from '../../../../parts/trainings/course-labels.ts';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { type CourseValues, canPass, type TypeForm } from '../type-form-values.ts';
import { CategoriesField } from './categories-field.tsx';
import { FormsField } from './forms-field.tsx';

const assessmentChoices = [
  { value: '', label: labels.assessments.none },
  ...assessments.map((value) => ({ value, label: labels.assessments[value] })),
];

/** The declared fields without the course number, which comes first. */
const afterAssessment = declaredNames('training').filter((name) => name !== 'course_number');

interface CourseFieldsProps {
  form: TypeForm;
  /** The type that is edited. */
  typeId: string | undefined;
  /** Renders the choice between both values if another person changed the field, too. */
  under: (field: keyof CourseValues, label: string) => ReactNode;
}

/** The fields of "Course and credit": course number, categories, assessment, evaluations and prerequisites. */
export function CourseFields({ form, typeId, under }: CourseFieldsProps) {
  const { data: types } = useTypes();
  const { assessment, form_ids, instructor_type_id, prerequisite_ids } = form.values;
  const instructorTypes = (types ?? [])
    .filter(({ id, archived }) => id !== typeId && (!archived || id === instructor_type_id))
    .map(({ id, name }) => ({ value: id, label: name }));
  const prerequisites = (types ?? [])
    .filter(({ id, archived }) => id !== typeId && (!archived || prerequisite_ids.includes(id)))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap="md" pt="xs">
      <DeclaredInputs entity="training" names={['course_number']} inputProps={form.getInputProps} under={under} />
      <CategoriesField form={form} under={under('category_ids', labels.categories)} />
      <div>
        <NativeSelect label={labels.assessment} data={assessmentChoices} {...form.getInputProps('assessment')} />
        {under('assessment', labels.assessment)}
      </div>
      {assessment === 'score' && (
        <div>
          <WholeNumberInput
            label={labels.passingScore}
            description={labels.passingScoreHelp}
            {...form.getInputProps('passing_score')}
          />
          {under('passing_score', labels.passingScore)}
        </div>
      )}
      <FormsField form={form} under={under('form_ids', labels.evaluations)} />
      {canPass(form.values) && (
        <div>
          <Checkbox
            label={labels.requiresPass}
            description={labels.requiresPassHelp(assessment !== '', form_ids.length > 0)}
            {...form.getInputProps('requires_pass', { type: 'checkbox' })}
          />
          {under('requires_pass', labels.requiresPass)}
        </div>
      )}
      <div>
        <Checkbox
          label={labels.noSurvey}
          description={labels.noSurveyHelp}
          {...form.getInputProps('no_evaluation', { type: 'checkbox' })}
        />
        {under('no_evaluation', labels.noSurvey)}
      </div>
      <DeclaredInputs entity="training" names={afterAssessment} inputProps={form.getInputProps} under={under} />
      <div>
        <NativeSelect
          label={labels.instructorType}
          description={labels.instructorTypeHelp}
          data={[{ value: '', label: labels.noInstructorType }, ...instructorTypes]}
          {...form.getInputProps('instructor_type_id')}
        />
        {under('instructor_type_id', labels.instructorType)}
      </div>
      <div>
        <MultiSelect
          label={labels.prerequisites}
          description={labels.prerequisitesHelp}
          data={prerequisites}
          searchable
          maxValues={20}
          {...form.getInputProps('prerequisite_ids')}
        />
        {under('prerequisite_ids', labels.prerequisites)}
      </div>
    </Stack>
  );
}
