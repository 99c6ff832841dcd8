import { Stack, Text, Title } from '@mantine/core';
import { mail } from '@muster/shared/areas/mail';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { storedValue } from '../../../api/login-cookies.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { askForLink } from '../../../parts/mail/api.ts';
import { openLabels } from '../../../parts/mail/labels.ts';
import { paths } from '../../../paths.ts';
import { departmentName } from '../../../session/api.ts';
import { returnState } from '../../../session/return-address.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AuthLayout } from '../form/auth-layout.tsx';
import { UsernameField } from '../form/username-field.tsx';

const texts = openLabels.forgot;
const schema = mail.forgotPassword.body.pick({ username: true });

/** Requests a password reset link in the selected department. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <LinkButton to={paths.login} replace state={returnState(state)} variant="default">
      {texts.back}
    </LinkButton>
  );
  return (
    <AuthLayout title={texts.title}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {sentTo === undefined ? texts.title : texts.sentTitle}
          </Title>
          <Text c="dimmed">{departmentName()}</Text>
        </div>
        {sentTo === undefined ? (
          <AskForm onSent={setSentTo} />
        ) : (
          <Stack gap="xs" role="status">
            <Text>{texts.sent(sentTo)}</Text>
            <Text c="dimmed">{texts.otherwise}</Text>
          </Stack>
        )}
        {back}
      </Stack>
    </AuthLayout>
  );
}

function AskForm({ onSent }: { onSent: (username: string) => void }) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<{ username: string }>(schema, {
    username: '',
  });
  const { busy, run } = useMutation(async (username: string) => {
    try {
      await askForLink(storedValue('site_code') ?? '', username);
      onSent(username);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(detailOrMessage(texts.failed, error));
    }
  });
  return (
    <form noValidate onSubmit={submit(({ username }) => void run(username.trim()))}>
      <Stack gap="md">
        <Text>{texts.help}</Text>
        <UsernameField {...form.getInputProps('username')} key={form.key('username')} />
        <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
        <ErrorAlert message={failure} />
      </Stack>
    </form>
  );
}
