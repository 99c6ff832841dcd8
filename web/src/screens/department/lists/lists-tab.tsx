import { Stack } from '@mantine/core';
import { SiteLists } from '../../../parts/lists/components/site-lists.tsx';
import { holidayLabels } from '../../../parts/lists/labels.ts';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { usePermissions } from '../../../session/permissions/api.ts';
import { labels } from './labels.ts';

/** All lists of the department. */
export function ListsTab() {
  const { permissions } = usePermissions();
  const locked = permissions?.manage_trainings === true ? undefined : labels.locked;
  return (
    <Stack gap="lg" maw={640}>
      <SettingsSection {...labels.employees}>
        <SiteLists lists={['units', 'groups']} />
      </SettingsSection>
      <SettingsSection {...labels.trainings}>
        <SiteLists lists={['places', 'categories']} locked={locked} />
      </SettingsSection>
      <SettingsSection title={holidayLabels.title} help={holidayLabels.help}>
        <SiteLists lists={['holidays']} locked={locked} />
      </SettingsSection>
    </Stack>
  );
}
