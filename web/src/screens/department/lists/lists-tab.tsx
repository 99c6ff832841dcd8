import { Stack } from '@mantine/core';
import { useState } from 'react';
import { SiteLists, type SiteListsProps } from '../../../parts/lists/components/site-lists.tsx';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { usePermissions } from '../../../session/permissions/api.ts';
import { ConfirmDiscard } from '../../../ui/confirm-discard.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { labels } from './labels.ts';

/** All lists of the department. */
export function ListsTab() {
  const { held } = usePermissions();
  const locked = held?.manage_trainings === true ? undefined : labels.locked;
  return (
    <Stack gap="lg" maw={640}>
      <ListsSection {...labels.employees} lists={['units', 'groups']} />
      <ListsSection {...labels.trainings} lists={['places', 'categories']} locked={locked} />
    </Stack>
  );
}

function ListsSection({ title, help, ...lists }: { title: string; help: string } & Omit<SiteListsProps, 'onTyped'>) {
  const [typed, setTyped] = useState('');
  const leaving = useUnsavedChanges(typed.trim() !== '');
  return (
    <SettingsSection title={title} help={help}>
      <SiteLists {...lists} onTyped={setTyped} />
      {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
    </SettingsSection>
  );
}
