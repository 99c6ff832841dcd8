import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { type Cancellation, type TrainingClass, training } from '@muster/shared/areas/training';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { FramedList } from '../../../ui/framed-list.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { cancelClass, useClassesNow } from '../api.ts';
import { cancelDialog as texts } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';
import { classesToMoveTo } from '../move-targets.ts';

type CancelClassProps = ContentProps & { trainingClass: TrainingClass };

/** Asks for the reason to cancel a class and where to move its attendees. Then lists those who were not moved. */
export function CancelClassForm({ trainingClass, ...content }: CancelClassProps) {
  const [canceled, setCanceled] = useState<Cancellation>();
  const notMoved = canceled?.attendees.filter(({ not_moved }) => not_moved !== null) ?? [];
  const typeId = trainingClass.training_type.id;
  if (canceled && notMoved.length > 0) {
    const moved = canceled.attendees.filter(({ moved_to }) => moved_to !== null).length;
    return (
      <>
        <Stack gap="md">
          <Text fw={500} role="status">
            {texts.someMoved(moved, notMoved.length)}
          </Text>
          <FramedList label={texts.notMoved}>
            {notMoved.map(({ employee_id, name, not_moved }) => (
              <li key={employee_id}>{texts.person(name, not_moved ?? '')}</li>
            ))}
          </FramedList>
        </Stack>
        <DialogActions>
          <Button data-autofocus autoFocus onClick={() => content.onDone(texts.done, typeId)}>
            {texts.close}
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <ReasonForm
      {...content}
      trainingClass={trainingClass}
      onCanceled={(answer) => {
        if (answer.attendees.every(({ not_moved }) => not_moved === null)) content.onDone(texts.done, typeId);
        else {
          setCanceled(answer);
          content.onChanged(typeId);
        }
      }}
    />
  );
}

type ReasonFormProps = CancelClassProps & { onCanceled: (answer: Cancellation) => void };

function ReasonForm({ trainingClass, onCanceled, onCancel }: ReasonFormProps) {
  const { id, enrolled_count, waitlisted_count, training_type } = trainingClass;
  const timeZone = useTimeZone();
  const { data: classes } = useClassesNow(enrolled_count > 0 ? training_type.id : undefined);
  const targets = classesToMoveTo(trainingClass, classes ?? [], { timeZone, now: new Date() });
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(training.cancelClass.body, {
    reason: '',
    move_to: '',
  });
  const { busy, run } = useMutation(async (typed: { reason: string; move_to: string }) => {
    try {
      onCanceled(await cancelClass(id, typed));
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text>{texts.consequences(enrolled_count, waitlisted_count)}</Text>
        <Textarea
          label={texts.reason}
          description={texts.reasonHelp}
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {targets.length > 0 && (
          <NativeSelect
            label={texts.moveTo(enrolled_count)}
            data={[{ value: '', label: texts.moveNobody }, ...targets]}
            {...form.getInputProps('move_to')}
          />
        )}
        {enrolled_count > 0 && classes && targets.length === 0 && (
          <Text variant="hint">{texts.noTarget(enrolled_count)}</Text>
        )}
        <Text variant="hint">{texts.final}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={texts.submit}
        submitting={texts.submitting}
        back={texts.keep}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
