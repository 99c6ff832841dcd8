import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useValidatedForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import {
  continueWithoutEmployee,
  departmentName,
  EmployeeNotStored,
  type NextStep,
  signIn,
  signInErrorText,
} from '../api.ts';
import { labels } from '../labels.ts';
import { missingFields } from '../sign-in-rules.ts';

const texts = labels.signIn;

type Typed = { username: string; password: string };

interface SignInStepProps {
  /** Called when an attempt begins. */
  onAttempt: () => void;
  onChange: () => void;
  /** Called when the sign-in asks for one more step. */
  onNext: (next: NextStep) => void;
}

/** Step 2 of sign-in: the employee. A success opens the login session, and the route guard shows the next page. */
export function SignInStep({ onAttempt, onChange, onNext }: SignInStepProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<Typed, unknown>(missingFields, {
    username: '',
    password: '',
  });
  const { busy, run } = useMutation(async (typed: Typed) => {
    onAttempt();
    try {
      const next = await signIn(typed);
      if (next) onNext(next);
    } catch (error) {
      // Shown once: at its field, or else above the button.
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(error);
    }
  });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {texts.title}
          </Title>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text c="dimmed">{departmentName()}</Text>
            <Button variant="subtle" size="compact-sm" onClick={onChange} disabled={busy}>
              {texts.change}
            </Button>
          </Group>
        </div>
        <TextInput
          label={texts.username}
          description={texts.usernameHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          {...form.getInputProps('username')}
          key={form.key('username')}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <ErrorAlert message={failure === undefined ? undefined : signInErrorText(failure)} />
        {failure instanceof EmployeeNotStored && (
          <Button variant="default" onClick={continueWithoutEmployee}>
            {texts.proceed}
          </Button>
        )}
        <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
      </Stack>
    </form>
  );
}
