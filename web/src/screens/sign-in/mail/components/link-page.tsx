import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { openLabels } from '../../../../parts/mail/labels.ts';
import { AuthLayout } from '../../form/auth-layout.tsx';
import { type MailedLink, useMailedLink } from '../mailed-link.ts';

interface LinkPageProps {
  title: string;
  children: (link: MailedLink) => ReactNode;
}

/** A page that an emailed link opens, signed in or not. */
export function LinkPage({ title, children }: LinkPageProps) {
  const link = useMailedLink();
  if (link) return <AuthLayout title={title}>{children(link)}</AuthLayout>;
  const { title: incomplete, text } = openLabels.incomplete;
  return (
    <AuthLayout title={incomplete}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {incomplete}
        </Title>
        <Text>{text}</Text>
      </Stack>
    </AuthLayout>
  );
}
