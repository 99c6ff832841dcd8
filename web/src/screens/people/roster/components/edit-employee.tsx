import { Button, Divider, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { lists } from '@muster/shared/areas/lists';
import { roster } from '@muster/shared/areas/roster';
import { session } from '@muster/shared/areas/session';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { errorText } from '../../../../api/error-text.ts';
import { cacheKey } from '../../../../api/transport.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { differs, type EditedValues, nameOf, valuesOf } from '../../../../parts/roster/employee-form-values.ts';
import { formLabels, labels, passwordLabels } from '../../../../parts/roster/labels.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { halfTypedDate } from '../../../../ui/date-input.tsx';
import { ConflictChoice, useEditConflicts } from '../../../../ui/edit-conflicts.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { fetchEmployee, updateEmployee, useIsOwn, useIsReserved } from '../api.ts';
import { fieldErrorsOf } from '../error-messages.ts';
import type { ContentProps } from '../roster-dialog.ts';
import { PermissionsSection } from './permissions-section.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { unknownSupervisor } from './supervisor-field.tsx';

/** Edit Employee: the profile with a save button, and the permissions, each saved at once. */
export function EditEmployee({ dialog, onNext, onClose, onChange }: ContentProps<'edit'>) {
  const { employee, edited } = dialog;
  const conflicts = useEditConflicts(employee);
  const before = valuesOf(conflicts.base);
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<EditedValues>(
    roster.update.body,
    edited ?? before,
    (values): Record<string, string> => ({
      ...halfTypedDate(form, 'hired_on'),
      ...unknownSupervisor(values),
      ...conflicts.messages,
    }),
  );
  const [changingPermission, setChangingPermission] = useState(false);
  const own = useIsOwn(employee);
  const reserves = useIsReserved();
  const reserved = reserves && employee.administrator === true;
  const { mutate } = useSWRConfig();
  const dirty = differs(form.values, before);
  const { busy, run } = useMutation(async (values: EditedValues) => {
    try {
      const saved = await updateEmployee(employee, values, before);
      onChange(saved.id, saved);
      if (own) void mutate(cacheKey(session.employeeInfo));
      notifications.show({ message: formLabels.saved(nameOf(saved)), color: 'navy' });
      onClose();
    } catch (error) {
      const contested = conflicts.take(error);
      setFailure(errorText(formLabels.updateFailed, error));
      showFieldErrors(contested ?? fieldErrorsOf(error, Object.keys(before)));
      if (!contested) return;
      // The other person may have chosen an entry added since the lists were loaded.
      for (const list of [lists.units, lists.groups]) void mutate(cacheKey(list));
      await showInList();
    }
  });
  /** Shows the other person's changes in the list. Ignores failures: the dialog still shows the conflict. */
  async function showInList(): Promise<void> {
    const now = await fetchEmployee(employee).catch(() => undefined);
    if (now) onChange(now.id, now);
  }
  const choice = (field: keyof EditedValues & string, label: string) => (
    <ConflictChoice
      field={field}
      label={label}
      conflicts={conflicts}
      form={form}
      onTheirs={() => form.setFieldValue(field, before[field])}
      onSettled={() => setFailure(undefined)}
    />
  );
  useDialogStatus({ dirty, busy: busy || changingPermission });
  const deactivating = employee.active && !form.values.active;
  return (
    <>
      <form noValidate id="employee" onSubmit={submit((values) => void run(values))}>
        <Stack gap="md">
          <Group justify="space-between" gap="sm">
            <Text fw={500}>
              {nameOf(employee)}{' '}
              <Text span c="dimmed" className="tabular">
                {employee.employee_id}
              </Text>
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconKey size={16} aria-hidden />}
              disabled={busy || reserved}
              title={reserved ? labels.administratorsOnly.reset : undefined}
              onClick={() =>
                onNext({
                  kind: 'confirmReset',
                  from: 'edit',
                  // An open conflict occurs again when the values are saved.
                  employee: conflicts.open.length > 0 ? employee : conflicts.base,
                  edited: dirty ? form.values : undefined,
                })
              }
            >
              {passwordLabels.reset}
            </Button>
          </Group>
          <ProfileFields inputProps={form.getInputProps} employee={employee} autofocus under={choice} />
          <Switch
            label={formLabels.active}
            disabled={reserved}
            description={
              reserved
                ? labels.administratorsOnly.active
                : deactivating
                  ? own
                    ? formLabels.ownInactiveHelp
                    : formLabels.inactiveHelp
                  : undefined
            }
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          {choice('active', formLabels.active)}
        </Stack>
      </form>
      <Divider my="md" />
      <PermissionsSection
        employee={employee}
        own={own}
        reserves={reserves}
        onBusy={setChangingPermission}
        onAdministrator={(administrator) => onChange(employee.id, { ...employee, administrator })}
      />
      <Stack mt="md">
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={formLabels.save}
        submitting={formLabels.saving}
        busy={busy}
        form="employee"
        onCancel={onClose}
      />
    </>
  );
}
