import { Alert, Group, Stack } from '@mantine/core';
import { session } from '@muster/shared/areas/session';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { labels } from '../../../parts/settings/labels.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { CheckedRules } from '../../../ui/checked-rules.tsx';
import { ConfirmDiscard } from '../../../ui/confirm-discard.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { changePassword } from '../api.ts';

const empty = { old_password: '', new_password: '', confirm: '' };

function mismatch({ new_password, confirm }: typeof empty): Record<string, string> {
  return new_password === confirm ? {} : { confirm: labels.mismatch };
}

/** The rules checked while typing, and those that the server checks. */
function NewPasswordRules({ old_password, new_password, confirm }: typeof empty) {
  const isTyped = new_password !== '';
  return (
    <>
      <CheckedRules
        rules={[
          { text: labels.rules.different, met: isTyped && old_password !== '' && new_password !== old_password },
          { text: labels.rules.repeated, met: isTyped && new_password === confirm },
        ]}
      />
      <div>{labels.newPasswordHelp}</div>
    </>
  );
}

export function ChangePasswordForm() {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(
    session.changePassword.body,
    empty,
    mismatch,
  );
  const [changed, setChanged] = useState(false);
  const { busy, run } = useMutation(async ({ old_password, new_password }: typeof empty) => {
    try {
      await changePassword(old_password, new_password);
      form.reset();
      setChanged(true);
    } catch (error) {
      // Shows the error once: at its field, or above the button.
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(detailOrMessage(labels.failed, error));
    }
  });
  const leaving = useUnsavedChanges(form.isDirty());
  const nextBegun = form.isDirty() || Object.keys(form.errors).length > 0;
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <PasswordField
          label={labels.current}
          autoComplete="current-password"
          {...form.getInputProps('old_password')}
          key={form.key('old_password')}
        />
        <PasswordField
          label={labels.newPassword}
          description={<NewPasswordRules {...form.values} />}
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
          key={form.key('new_password')}
        />
        <PasswordField
          label={labels.confirm}
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
          key={form.key('confirm')}
        />
        <ErrorAlert message={failure} />
        {changed && !nextBegun && (
          <Alert color="navy" role="status" icon={<IconCircleCheck aria-hidden />}>
            {labels.changed}
          </Alert>
        )}
        <Group justify="flex-end">
          <BusyButton type="submit" label={labels.submit} busyLabel={labels.busy} busy={busy} />
        </Group>
        {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
      </Stack>
    </form>
  );
}
