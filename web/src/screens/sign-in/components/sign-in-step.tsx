import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import {
  continueWithoutEmployee,
  departmentName,
  EmployeeNotStored,
  type NextStep,
  signInErrorText,
} from '../../../session/api.ts';
import { labels } from '../../../session/labels.ts';
import {
  hasSignInOptions,
  loadSignInOptions,
  type SignInChoice,
  type SignInOptions,
  showsPassword,
  signInOptions,
} from '../../../session/sign-in-options.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useValidatedForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { UsernameField } from '../form/username-field.tsx';
import { loadOpenPages } from '../mail/load-open-pages.ts';
import { missingFields } from '../sign-in-rules.ts';
import { useQueuedSignIn } from '../use-queued-sign-in.ts';

/** Loads only for departments with more than password sign-in. */
const SignInWays = lazyComponent(async () => (await import('./sign-in-ways.tsx')).SignInWays);

const ForgotPasswordLink = lazyComponent(async () => (await loadOpenPages()).ForgotPasswordLink);

const texts = labels.signIn;

type Typed = { username: string; password: string };

interface SignInStepProps {
  onChange: () => void;
  /** Called if the sign-in requires another step. */
  onNext: (next: NextStep) => void;
}

/** Step 2 of sign-in: the employee. On success, opens the login session; the route guard shows the next page. */
export function SignInStep({ onChange, onNext }: SignInStepProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<Typed, unknown>(missingFields, {
    username: '',
    password: '',
  });
  const [options, setOptions] = useState<SignInOptions>(() => signInOptions() ?? {});
  const [choice, setChoice] = useState<SignInChoice>({});
  const loadOptions = () => loadSignInOptions().then(setOptions);
  useEffect(() => {
    // If the options cannot be loaded, the server's refusal names what is missing.
    if (!signInOptions() && navigator.onLine !== false) void loadSignInOptions().then(setOptions, () => undefined);
  }, []);
  const { queued, start, stop } = useQueuedSignIn();
  const { busy, run } = useMutation(async (typed: Typed) => {
    try {
      const next = await start(typed, choice.accepted);
      if (next) onNext(next);
    } catch (error) {
      // The notice has changed: shows it and keeps the input.
      if (error instanceof ApiError && error.code === 'notice_required')
        return loadOptions().catch(() => setFailure(error));
      // Shows the error once: at its field, or above the button.
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
        {hasSignInOptions(options) && (
          <Suspense>
            <SignInWays
              options={options}
              choice={choice}
              onChoose={setChoice}
              onNext={onNext}
              onNoticeChanged={loadOptions}
            />
          </Suspense>
        )}
        {showsPassword(options, choice) && (
          <>
            <UsernameField {...form.getInputProps('username')} key={form.key('username')} />
            <PasswordField
              label={texts.password}
              autoComplete="current-password"
              {...form.getInputProps('password')}
              key={form.key('password')}
            />
            <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
            <ErrorAlert message={failure === undefined ? undefined : signInErrorText(failure)} />
            {failure instanceof EmployeeNotStored && (
              <Button variant="default" onClick={continueWithoutEmployee}>
                {texts.proceed}
              </Button>
            )}
            {queued && <Text role="status">{queued}</Text>}
            {queued && (
              <Button variant="default" onClick={stop}>
                {texts.stopWaiting}
              </Button>
            )}
            {options.forgot_password && (
              <Suspense>
                <ForgotPasswordLink />
              </Suspense>
            )}
          </>
        )}
      </Stack>
    </form>
  );
}
