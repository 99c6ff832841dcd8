import { Button, Stack, Text, Title } from '@mantine/core';
import { session } from '@muster/shared/areas/session';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, ConnectionError, messageOf } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { paths } from '../../../paths.ts';
import {
  continueWithoutEmployee,
  EmployeeNotStored,
  type ResetRequest,
  setFirstPassword,
} from '../../../session/api.ts';
import { labels } from '../../../session/labels.ts';
import { returnState } from '../../../session/return-address.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PasswordRequirements } from './password-requirements.tsx';

const schema = session.initialPasswordReset.body.pick({ new_password: true });
const texts = labels.reset;

type Typed = { new_password: string; confirm: string };

/** Returns docs/spec.md section 8's text: the server's detail, one fallback, or the connection message. */
function resetErrorText(error: unknown): string {
  if (error instanceof EmployeeNotStored || error instanceof ConnectionError) return error.message;
  return messageOf(error, texts.failed);
}

/** The form of a first password. On success, opens the login session; the route guard shows the next page. */
export function ResetForm({ request }: { request: ResetRequest }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<Typed, unknown>(
    schema,
    { new_password: '', confirm: '' },
    ({ new_password, confirm }): Record<string, string> =>
      new_password === confirm ? {} : { confirm: texts.mismatch },
  );
  const { busy, run } = useMutation(async (password: string) => {
    try {
      const next = await setFirstPassword(request, password);
      if (next) navigate(next.page, { replace: true, state: { ...next.state, ...returnState(state) } });
    } catch (error) {
      // Shows the error once: at its field, or above the button.
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={submit(({ new_password }) => void run(new_password))}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          <Text c="dimmed" mt={4}>
            {texts.rule}
          </Text>
        </div>
        <PasswordField
          label={texts.newPassword}
          description={<PasswordRequirements password={form.values.new_password} />}
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('new_password')}
          key={form.key('new_password')}
        />
        <PasswordField
          label={texts.confirm}
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
          key={form.key('confirm')}
        />
        <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
        <ErrorAlert message={failure === undefined ? undefined : resetErrorText(failure)} />
        {failure instanceof EmployeeNotStored && (
          <Button variant="default" onClick={continueWithoutEmployee}>
            {labels.signIn.proceed}
          </Button>
        )}
        {failure instanceof ApiError && failure.code === 'invalid_reset' && (
          <LinkButton to={paths.login} replace state={returnState(state)} variant="default">
            {texts.back}
          </LinkButton>
        )}
      </Stack>
    </form>
  );
}
