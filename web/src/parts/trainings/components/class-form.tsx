import { Checkbox, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { zoneName } from '../../../ui/date-time.ts';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { ConflictChoice, type EditConflicts, useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { WholeNumberInput } from '../../../ui/whole-number-input.tsx';
import { DeclaredInputs } from '../../declared-fields/declared-inputs.tsx';
import { placeLabels } from '../../lists/labels.ts';
import { addClass, updateClass } from '../api.ts';
import { copyOf } from '../class-defaults.ts';
import { type ClassValues, taughtBody, taughtValuesOf, type Window } from '../class-form-values.ts';
import { classWarnings } from '../class-warnings.ts';
import { teachLabels } from '../course-labels.ts';
import { addClassErrorText, bareFields, updateClassErrorText } from '../error-messages.ts';
import { isPast } from '../is-past.ts';
import { classDialog, labels } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';
import { sessionMinutes } from '../session-minutes.ts';
import { type ClassForm, useClassForm, windowOf } from '../use-class-form.ts';
import { useClassSuggestions } from '../use-class-suggestions.ts';
import { useEnrollmentEnd } from '../use-enrollment-end.ts';
import { usePlanWarnings } from '../use-plan-warnings.ts';
import { AddDateFields } from './add-date-fields.tsx';
import { ClassWarnings, PlanNotChecked } from './class-warnings.tsx';
import { DateRows } from './date-rows.tsx';
import { InstructorsField } from './instructors-field.tsx';
import { PlaceField } from './place-field.tsx';

/** An enrollment time in the department's time zone. */
function InstantInput({ form, field, label, window }: InstantInputProps) {
  return (
    <DateTimeInput
      label={label}
      timeLabel={classDialog.timeOf(label)}
      min={window.min.slice(0, 10)}
      max={window.max.slice(0, 10)}
      data-path={field}
      error={form.errors[field]}
      value={form.values[field]}
      onChange={(value) => form.setFieldValue(field, value)}
    />
  );
}

interface InstantInputProps {
  form: ClassForm;
  field: 'enrollment_start' | 'enrollment_end';
  label: string;
  window: Window;
}

type RenderUnder = (field: keyof ClassValues & string, label: string) => ReactNode;

interface FieldsProps {
  form: ClassForm;
  window: Window;
  under: RenderUnder;
  isNew: boolean;
  /** Suggested locations. */
  places: readonly string[];
}

function Fields({ form, window, under, isNew, places }: FieldsProps) {
  const list = useId();
  return (
    <>
      <div>
        <TextInput
          label={classDialog.location}
          data-autofocus
          autoComplete="off"
          list={list}
          {...form.getInputProps('location')}
        />
        <datalist id={list}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        {under('location', classDialog.location)}
      </div>
      <div>
        <WholeNumberInput label={classDialog.size} {...form.getInputProps('class_size')} />
        {under('class_size', classDialog.size)}
      </div>
      <PlaceField form={form} under={under('place_id', placeLabels.place)} />
      {isNew && (
        <Checkbox
          label={classDialog.held}
          description={classDialog.heldHelp}
          {...form.getInputProps('held', { type: 'checkbox' })}
        />
      )}
      {!form.values.held && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <div>
            <InstantInput form={form} field="enrollment_start" label={classDialog.start} window={window} />
            {under('enrollment_start', classDialog.start)}
          </div>
          <div>
            <InstantInput form={form} field="enrollment_end" label={classDialog.end} window={window} />
            {under('enrollment_end', classDialog.end)}
          </div>
        </SimpleGrid>
      )}
    </>
  );
}

interface FrameProps extends ContentProps {
  about: { type: TrainingType; values?: ClassValues | undefined } | { trainingClass: TrainingClass };
  send: (body: ReturnType<ReturnType<typeof useClassForm>['bodyOf']>) => Promise<TrainingClass>;
  errorTexts: (error: unknown) => { failure: string; fields?: Record<string, string[]> | undefined };
  done: (saved: TrainingClass) => string;
  submitLabel: string;
  busyLabel: string;
  help?: string | undefined;
  dates: (form: ClassForm, timeZone: string, times: readonly { start: string; end: string }[]) => ReactNode;
  /** Set only for an existing class. */
  conflicts?: EditConflicts<TrainingClass>;
  /** The dates come first, and so get the focus. */
  moves?: true | undefined;
}

function ClassFormFrame(props: FrameProps) {
  const timeZone = useTimeZone();
  const { conflicts, moves } = props;
  const { form, submit, showFieldErrors, failure, setFailure, window, bodyOf, initial, counted } = useClassForm(
    props.about,
    timeZone,
    conflicts?.messages,
  );
  const trainingClass = 'trainingClass' in props.about ? props.about.trainingClass : undefined;
  const typeId = trainingClass?.training_type.id ?? ('type' in props.about ? props.about.type.id : '');
  const { places, times, coming } = useClassSuggestions(typeId);
  useEnrollmentEnd(form, trainingClass === undefined);
  const plan = usePlanWarnings(counted, { typeId, classId: trainingClass?.id, timeZone });
  const setting = { now: new Date(), timeZone, exceptId: trainingClass?.id, placesChecked: !plan.failed };
  const warnings = [...classWarnings(counted, coming, setting), ...plan.warnings];
  const length = sessionMinutes(counted, timeZone);
  // Hides the message of a rejected call while it is being corrected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values is the correction
  useEffect(() => setFailure(undefined), [form.values]);
  const { busy, run } = useMutation(async (values: ClassValues) => {
    try {
      const saved = await props.send(bodyOf(values));
      props.onDone(props.done(saved), saved.training_type.id);
    } catch (error) {
      const texts = props.errorTexts(error);
      setFailure(texts.failure);
      const contested = conflicts?.take(error);
      if (contested) props.onChanged(conflicts?.base.training_type.id ?? '');
      const fields = contested ?? texts.fields;
      if (fields) showFieldErrors(fields);
    }
  });
  const under: RenderUnder = (field, label) => (
    <ConflictChoice
      field={field}
      label={label}
      conflicts={conflicts}
      form={form}
      onTheirs={() => form.setFieldValue(field, initial[field])}
      onSettled={() => setFailure(undefined)}
    />
  );
  useDialogStatus({ dirty: JSON.stringify(form.values) !== JSON.stringify(initial), busy });
  const none = counted.dates.length === 0;
  const fields = <Fields {...{ form, window, under, places }} isNew={trainingClass === undefined} />;
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text variant="hint">
          {labels.timeZone(zoneName(timeZone))} {props.help}
        </Text>
        {!moves && fields}
        <Stack gap="xs" component="fieldset" m={0} p={0} bd="none">
          <Input.Label component="legend" p={0}>
            {classDialog.dates}
          </Input.Label>
          {props.dates(form, timeZone, times)}
          {none ? (
            <Text variant="hint">{classDialog.noDates}</Text>
          ) : (
            form.errors.dates && <Input.Error role="alert">{form.errors.dates}</Input.Error>
          )}
          {under('dates', classDialog.dates)}
        </Stack>
        {moves && fields}
        <InstructorsField form={form} under={under('instructors', teachLabels.instructors)} />
        <DeclaredInputs
          entity="class"
          inputProps={form.getInputProps}
          texts={{ credit_minutes: { label: teachLabels.credit, description: teachLabels.creditHelp(length) } }}
          under={under}
        />
        <ClassWarnings warnings={warnings} />
        {plan.failed && <PlanNotChecked onRetry={plan.retry} />}
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={props.submitLabel}
        submitting={props.busyLabel}
        busy={busy}
        disabled={none}
        onCancel={props.onCancel}
      />
    </form>
  );
}

interface AddClassFormProps extends ContentProps {
  type: TrainingType;
  copied?: TrainingClass | undefined;
  /** Called with the new class, before `onDone`. */
  onMade?: (made: TrainingClass) => void;
}

/** Add Training for {type name}; with `copied`, filled in with a copy of that class. */
export function AddClassForm({ type, copied, onMade, ...content }: AddClassFormProps) {
  const zone = useTimeZone();
  const [values] = useState(() => copied && copyOf(copied, new Date(), zone));
  return (
    <ClassFormFrame
      {...content}
      about={{ type, values }}
      send={async (body) => {
        const made = await addClass(body);
        onMade?.(made);
        return made;
      }}
      errorTexts={(error) => ({ failure: addClassErrorText(error), fields: bareFields(error) })}
      done={(made) =>
        isPast(made, zone, new Date())
          ? classDialog.doneHeld(made.training_type.name)
          : classDialog.done(made.training_type.name)
      }
      submitLabel={classDialog.add}
      busyLabel={classDialog.adding}
      dates={(form, timeZone, times) => (
        <AddDateFields form={form} timeZone={timeZone} window={windowOf(form.values, timeZone)} times={times} />
      )}
    />
  );
}

type EditClassFormProps = ContentProps & Pick<FrameProps, 'moves'> & { trainingClass: TrainingClass };

/** Edit Training Class; with `moves`, opened at its dates. */
export function EditClassForm({ trainingClass: loaded, ...content }: EditClassFormProps) {
  const conflicts = useEditConflicts(loaded, (stored, field, value) => ({
    ...stored,
    [field === 'dates' ? 'training_dates' : field]: value,
  }));
  const trainingClass = conflicts.base;
  return (
    <ClassFormFrame
      {...content}
      about={{ trainingClass }}
      conflicts={conflicts}
      send={({ dates, ...body }) => {
        const { location, class_size, enrollment_start, enrollment_end, training_dates } = trainingClass;
        // Includes empty fields: a field that is not sent would overwrite what another person stored since.
        const taught = taughtBody(taughtValuesOf(trainingClass));
        const read = { location, class_size, enrollment_start, enrollment_end, training_dates, ...taught };
        return updateClass(trainingClass.id, { ...body, training_dates: dates, read });
      }}
      errorTexts={(error) => ({
        failure: updateClassErrorText(error),
        fields:
          error instanceof ApiError && error.code === 'size_below_enrolled' && error.detail
            ? { class_size: [error.detail] }
            : error instanceof ApiError
              ? error.fields
              : undefined,
      })}
      done={() => classDialog.saved}
      submitLabel={classDialog.save}
      busyLabel={classDialog.saving}
      help={trainingClass.enrolled_count > 0 ? classDialog.notified(trainingClass.enrolled_count) : undefined}
      dates={(form) => <DateRows form={form} />}
    />
  );
}
