import { Stack, Text, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import * as z from 'zod';
import { paths } from '../../paths.ts';
import { labels } from '../../session/labels.ts';
import { returnState } from '../../session/return-address.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthLayout } from './form/auth-layout.tsx';
import { ResetForm } from './form/reset-form.tsx';

const texts = labels.reset;
const request = z.object({ user_id: z.string().min(1), site_code: z.string().min(1) });

/** Set New Password, which requires the navigation state of a first sign-in. */
export function ResetPage() {
  const { state } = useLocation();
  const parsed = request.safeParse(state);
  if (parsed.success) {
    return (
      <AuthLayout title={texts.title}>
        <ResetForm request={parsed.data} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={texts.invalidTitle}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {texts.invalidTitle}
        </Title>
        <Text>{texts.invalidText}</Text>
        <LinkButton to={paths.login} replace state={returnState(state)}>
          {texts.back}
        </LinkButton>
      </Stack>
    </AuthLayout>
  );
}
