import { Group, Tabs } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { onlyChoice, useUrlCorrection } from '../../../ui/use-url-state.ts';
import { EmployeesView } from './components/employees-view.tsx';
import { TrainingsView } from './components/trainings-view.tsx';
import { employeeLabels, labels, trainingLabels } from './labels.ts';

const subtabs = [
  { key: 'trainings', title: trainingLabels.tab, View: TrainingsView },
  { key: 'employees', title: employeeLabels.tab, View: EmployeesView },
] as const;

/** The Manage Certifications tab. The subtab is in the URL; changing it resets its state (docs/spec.md section 2). */
export function ManageCertificationsTab() {
  const [url, setUrl] = useSearchParams();
  const requested = url.get('subtab');
  const open = subtabs.find(({ key }) => key === requested) ?? subtabs[0];
  const tab = url.get('tab');
  useUrlCorrection(requested !== null && requested !== open.key, (parameters) =>
    onlyChoice(parameters, { ...(tab ? { tab } : {}), subtab: open.key }),
  );
  return (
    <Tabs
      variant="pills"
      value={open.key}
      onChange={(subtab) => subtab && setUrl({ ...(tab ? { tab } : {}), subtab })}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <Group justify="space-between" gap="sm" mb="md">
        <Tabs.List aria-label={labels.subtabs}>
          {subtabs.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <LinkButton
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          to={paths.historyImport}
          data-print="hidden"
        >
          {labels.importHistory}
        </LinkButton>
      </Group>
      {subtabs.map(({ key, View }) => (
        <Tabs.Panel key={key} value={key}>
          <View />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
