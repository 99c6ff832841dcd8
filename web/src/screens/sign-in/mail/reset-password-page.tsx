import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useMutation } from '../../../api/use-mutation.ts';
import { openLabels } from '../../../parts/mail/labels.ts';
import { paths } from '../../../paths.ts';
import { useLoginSession } from '../../../session/login-session.ts';
import { signOut } from '../../../session/sign-out.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ResetForm } from '../form/reset-form.tsx';
import { LinkPage } from './components/link-page.tsx';
import type { MailedLink } from './mailed-link.ts';

const texts = openLabels.reset;

/** Set New Password with the link that resets a forgotten password. */
export function ResetPasswordPage() {
  return <LinkPage title={texts.title}>{(link) => <ResetByLink link={link} />}</LinkPage>;
}

/** The form ends in a sign-in, so a signed-in person must sign out first; it may be another person. */
function ResetByLink({ link: { site_code, token } }: { link: MailedLink }) {
  const { status } = useLoginSession();
  const [began, setBegan] = useState(false);
  useEffect(() => {
    if (status === 'signed-out') setBegan(true);
  }, [status]);
  const { busy, run } = useMutation(() => signOut());
  if (status === 'checking')
    return (
      <Group justify="center" gap="xs" role="status">
        <Loader size="sm" aria-hidden />
        <Text>{texts.busy}</Text>
      </Group>
    );
  if (status !== 'signed-in') return <ResetForm request={{ site_code, user_id: token }} />;
  if (began) return <Navigate to={paths.dashboard} replace />;
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      <Text>{texts.signedIn}</Text>
      <BusyButton fullWidth label={texts.signOut} busyLabel={texts.signingOut} busy={busy} onClick={() => void run()} />
    </Stack>
  );
}
