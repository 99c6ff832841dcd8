import { Button, Group, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconPrinter } from '@tabler/icons-react';
import { storedValue } from '../../../api/login-cookies.ts';
import { paths } from '../../../paths.ts';
import { departmentName } from '../../../session/api.ts';
import { Section } from '../../../ui/file-import/section.tsx';
import { fullNameOf, nameOf } from '../employee-form-values.ts';
import { slipLabels as texts } from '../labels.ts';
import classes from './slips.module.css';

export interface Slip {
  employee: Employee;
  password: string;
}

interface SlipsProps {
  slips: readonly Slip[];
  onPrint: () => void;
}

/** The temporary passwords, one slip per employee, to print and cut apart. */
export function Slips({ slips, onPrint }: SlipsProps) {
  const siteCode = storedValue('site_code') ?? '';
  const department = departmentName();
  const address = `${window.location.origin}${paths.login}`;
  return (
    <Section title={texts.title} help={texts.help}>
      <Group data-print="hidden">
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          {texts.print(slips.length)}
        </Button>
      </Group>
      <div className={classes.slips}>
        {slips.map(({ employee, password }) => (
          <article key={employee.id} className={classes.slip} aria-label={nameOf(employee)}>
            <Text fw={600}>{fullNameOf(employee)}</Text>
            <Text variant="hint">{department}</Text>
            <dl className={classes.facts}>
              <dt>{texts.address}</dt>
              <dd>{address}</dd>
              <dt>{texts.siteCode}</dt>
              <dd>{siteCode}</dd>
              <dt>{texts.employeeId}</dt>
              <dd className="tabular">{employee.employee_id}</dd>
              <dt>{texts.password}</dt>
              <dd className={classes.password}>{password}</dd>
            </dl>
            <Text size="xs">{texts.advice}</Text>
          </article>
        ))}
      </div>
    </Section>
  );
}
