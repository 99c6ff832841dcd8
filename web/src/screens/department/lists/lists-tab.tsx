import { Stack } from '@mantine/core';
import { ListsOnPage } from '../../../parts/lists/components/lists-on-page.tsx';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { usePermissions } from '../../../session/permissions/api.ts';
import { labels } from './labels.ts';

/** All lists of the department. */
export function ListsTab() {
  const { held } = usePermissions();
  const locked = held?.manage_trainings === true ? undefined : labels.locked;
  return (
    <Stack gap="lg" maw={640}>
      <SettingsSection {...labels.employees}>
        <ListsOnPage lists={['units', 'groups']} />
      </SettingsSection>
      <SettingsSection {...labels.trainings}>
        <ListsOnPage lists={['places', 'categories']} locked={locked} />
      </SettingsSection>
    </Stack>
  );
}
