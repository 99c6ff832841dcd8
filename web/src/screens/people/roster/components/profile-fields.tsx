import { SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Employee } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import { formLabels, labels } from '../../../../parts/roster/labels.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { useRanks } from '../api.ts';
import { AssignedFields, type AssignedFieldsProps } from './assigned-fields.tsx';
import { ListedSelect } from './listed-select.tsx';

interface ProfileFieldsProps extends AssignedFieldsProps {
  /** Focuses the first field when the dialog opens. */
  autofocus?: boolean;
}

/** The fields that Create Employee and Edit Employee share. */
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
      <AssignedFields inputProps={inputProps} employee={employee} under={under} />
    </>
  );
}

/** The rank of an employee. */
export function RankField({ employee, props }: { employee: Employee | undefined; props: GetInputPropsReturnType }) {
  const { data: ranks, error, retry } = useRanks();
  const own = employee?.rank_id ? [{ id: employee.rank_id, name: employee.rank_name ?? '' }] : [];
  return (
    <ListedSelect
      label={formLabels.rank}
      description={ranks?.length === 0 ? formLabels.noRanks : undefined}
      none={formLabels.chooseRank}
      options={ranks ?? own}
      failure={error && !ranks && labels.ranksFailed}
      onRetry={retry}
      inputProps={props}
    />
  );
}
