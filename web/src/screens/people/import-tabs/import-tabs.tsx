import { Tabs } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { labels } from './labels.ts';

const imports = [
  { to: paths.rosterImport, title: labels.roster, access: 'roster' },
  { to: paths.historyImport, title: labels.history, access: 'manage_trainings' },
  { to: paths.shiftImport, title: labels.shifts, access: 'staff' },
] as const;

interface ImportTabsProps {
  /** The path of the open import. */
  current: (typeof imports)[number]['to'];
  children: ReactNode;
}

/** The imports as tabs with their own paths. People see the imports that they can open. */
export function ImportTabs({ current, children }: ImportTabsProps) {
  const navigate = useNavigate();
  const { permissions = {} } = usePermissions();
  const shown = imports.filter(
    ({ to, access }) => to === current || holdsAny(permissions, accessRules[access].permissions),
  );
  return (
    <Tabs value={current} onChange={(to) => to && navigate(to)} activateTabWithKeyboard={false}>
      <Tabs.List aria-label={labels.tabs} mb="lg" data-print="hidden">
        {shown.map(({ to, title }) => (
          <Tabs.Tab key={to} value={to}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ to }) => (
        <Tabs.Panel key={to} value={to}>
          {to === current && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
