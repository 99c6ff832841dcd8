import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { settingsLabels as factorLabels } from '../../parts/factors/labels.ts';
import { hasMail, useOwnMail } from '../../parts/mail/api.ts';
import { SettingsSection } from '../../parts/settings/components/settings-section.tsx';
import { labels } from '../../parts/settings/labels.ts';
import { settingsSections } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CalendarAddresses } from './calendar-addresses/components/calendar-addresses.tsx';
import { labels as calendarLabels } from './calendar-addresses/labels.ts';
import { AppearanceChoice } from './components/appearance-choice.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { NotificationChoice } from './components/notification-choice.tsx';
import { OwnSessions } from './components/own-sessions.tsx';
import classes from './components/settings-index.module.css';
import { SettingsIndex } from './components/settings-index.tsx';
import { FactorSettings } from './factors/components/factor-settings.tsx';
import { useSectionOfAddress } from './use-section-of-address.ts';

const OwnMailSection = lazyComponent(
  async () => (await import('./mail/components/own-mail-section.tsx')).OwnMailSection,
);

/** The password and the personal settings, with an index. */
export function SettingsPage() {
  const { own, failed } = useOwnMail();
  const withMail = failed || (own !== undefined && hasMail(own));
  const column = useSectionOfAddress();
  return (
    <>
      <PageHeader title={labels.title} />
      <div className={classes.page}>
        <SettingsIndex sections={settingsSections.filter((section) => section !== 'mail' || withMail)} />
        <Stack gap="lg" maw={640} ref={column}>
          <SettingsSection id="password" title={labels.changePassword} help={labels.otherDevices}>
            <ChangePasswordForm />
          </SettingsSection>
          <SettingsSection id="second-factor" title={factorLabels.title} help={factorLabels.help}>
            <FactorSettings />
          </SettingsSection>
          <OwnSessions />
          <NotificationChoice />
          {withMail && (
            <Suspense>
              <OwnMailSection />
            </Suspense>
          )}
          <SettingsSection id="calendar" title={calendarLabels.title} help={calendarLabels.help}>
            <CalendarAddresses />
          </SettingsSection>
          <AppearanceChoice />
        </Stack>
      </div>
    </>
  );
}
