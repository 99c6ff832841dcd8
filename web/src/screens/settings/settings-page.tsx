import { Paper, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { settingsLabels as factorLabels } from '../../parts/factors/labels.ts';
import { SettingsSection } from '../../parts/settings/components/settings-section.tsx';
import { labels } from '../../parts/settings/labels.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CalendarAddresses } from './calendar-addresses/components/calendar-addresses.tsx';
import { labels as calendarLabels } from './calendar-addresses/labels.ts';
import { AppearanceChoice } from './components/appearance-choice.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { NotificationChoice } from './components/notification-choice.tsx';
import { OwnSessions } from './components/own-sessions.tsx';
import { FactorSettings } from './factors/components/factor-settings.tsx';

const OwnMailSection = lazyComponent(
  async () => (await import('./mail/components/own-mail-section.tsx')).OwnMailSection,
);

/** The password and the person's own choices. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title={labels.title} />
      <Stack gap="lg" maw={640}>
        <Paper withBorder radius="lg" p="lg">
          <ChangePasswordForm />
        </Paper>
        <SettingsSection title={factorLabels.title} help={factorLabels.help}>
          <FactorSettings />
        </SettingsSection>
        <OwnSessions />
        <NotificationChoice />
        <Suspense>
          <OwnMailSection />
        </Suspense>
        <SettingsSection title={calendarLabels.title} help={calendarLabels.help}>
          <CalendarAddresses />
        </SettingsSection>
        <AppearanceChoice />
      </Stack>
    </>
  );
}
