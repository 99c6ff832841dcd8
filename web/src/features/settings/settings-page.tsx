import { Paper } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { labels } from './labels.ts';

export function SettingsPage() {
  return (
    <>
      <PageHeader title={labels.title} />
      <Paper withBorder radius="lg" p="lg" maw={480}>
        <ChangePasswordForm />
      </Paper>
    </>
  );
}
