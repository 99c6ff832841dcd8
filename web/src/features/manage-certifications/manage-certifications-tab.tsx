import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { onlyChoice, useUrlCorrection } from '../../ui/use-url-correction.ts';
import { EmployeesView } from './components/employees-view.tsx';
import { TrainingsView } from './components/trainings-view.tsx';
import { employeeLabels, labels, trainingLabels } from './labels.ts';

const subtabs = [
  { key: 'trainings', title: trainingLabels.tab, View: TrainingsView },
  { key: 'employees', title: employeeLabels.tab, View: EmployeesView },
] as const;

/**
 * Certifications across the department: by completed training, to issue them, and by employee, to see who lacks what. The
 * subtab is in the address; changing it drops the other one's order, search and dialogs (SPEC.md section 2).
 */
export function ManageCertificationsTab() {
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('subtab');
  const open = subtabs.find(({ key }) => key === wanted) ?? subtabs[0];
  const tab = address.get('tab');
  useUrlCorrection(wanted !== null && wanted !== open.key, (parameters) =>
    onlyChoice(parameters, { ...(tab ? { tab } : {}), subtab: open.key }),
  );
  return (
    <Tabs
      variant="pills"
      value={open.key}
      onChange={(subtab) => subtab && setAddress({ ...(tab ? { tab } : {}), subtab })}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <Tabs.List aria-label={labels.subtabs} mb="md">
        {subtabs.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {subtabs.map(({ key, View }) => (
        <Tabs.Panel key={key} value={key}>
          <View />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
