import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Employee } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { useRanks } from '../api.ts';
import type { ProfileValues } from '../employee-form-values.ts';
import { formLabels, labels } from '../labels.ts';

interface ProfileFieldsProps {
  inputProps: (field: keyof ProfileValues) => GetInputPropsReturnType;
  /** The employee who is edited, whose rank is shown before the ranks are loaded. */
  employee?: Employee;
  /** The first field gets the focus when the dialog opens. */
  autofocus?: boolean;
  /** Renders content under a field. */
  under?: (field: keyof ProfileValues, label: string) => ReactNode;
}

/** The fields that Create Employee and Edit Employee share: name, badge number, rank and hire date. */
export function ProfileFields({ inputProps, employee, autofocus, under }: ProfileFieldsProps) {
  const timeZone = useTimeZone();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <div>
          <TextInput
            label={formLabels.first_name}
            autoComplete="off"
            data-autofocus={autofocus || undefined}
            {...inputProps('first_name')}
          />
          {under?.('first_name', formLabels.first_name)}
        </div>
        <div>
          <TextInput label={formLabels.middle_name} autoComplete="off" {...inputProps('middle_name')} />
          {under?.('middle_name', formLabels.middle_name)}
        </div>
      </SimpleGrid>
      <div>
        <TextInput label={formLabels.last_name} autoComplete="off" {...inputProps('last_name')} />
        {under?.('last_name', formLabels.last_name)}
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <div>
          <TextInput label={formLabels.badge_number} autoComplete="off" {...inputProps('badge_number')} />
          {under?.('badge_number', formLabels.badge_number)}
        </div>
        <div>
          <RankField employee={employee} props={inputProps('rank_id')} />
          {under?.('rank_id', formLabels.rank)}
        </div>
      </SimpleGrid>
      <div>
        <DateInput
          label={formLabels.hired_on}
          description={employee?.hired_on ? formLabels.hireDateOnRecord : formLabels.hireDateHelp}
          max={today(timeZone, new Date())}
          {...inputProps('hired_on')}
        />
        {under?.('hired_on', formLabels.hired_on)}
      </div>
    </>
  );
}

function RankField({ employee, props }: { employee: Employee | undefined; props: GetInputPropsReturnType }) {
  const { data: ranks, error, retry } = useRanks();
  const own = employee?.rank_id ? [{ id: employee.rank_id, name: employee.rank_name ?? '' }] : [];
  const known = ranks ?? own;
  return (
    <div>
      <NativeSelect
        label={formLabels.rank}
        description={ranks?.length === 0 ? formLabels.noRanks : undefined}
        data={[
          { value: '', label: formLabels.chooseRank },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...props}
      />
      {error && !ranks && (
        <ErrorAlert
          message={
            <Group gap="sm">
              {labels.ranksFailed}
              <Button variant="default" size="compact-sm" onClick={() => void retry()}>
                {labels.retry}
              </Button>
            </Group>
          }
        />
      )}
    </div>
  );
}
