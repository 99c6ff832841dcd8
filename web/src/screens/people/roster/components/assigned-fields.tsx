import { SimpleGrid } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Employee } from '@muster/shared/areas/roster';
import type { ReactNode } from 'react';
import { DeclaredInputs } from '../../../../parts/declared-fields/declared-inputs.tsx';
import { useGroups, useUnits } from '../../../../parts/lists/api.ts';
import { unitChoices } from '../../../../parts/lists/unit-choices.ts';
import type { ProfileValues } from '../../../../parts/roster/employee-form-values.ts';
import { formLabels } from '../../../../parts/roster/labels.ts';
import { ListedSelect } from './listed-select.tsx';
import { SupervisorField } from './supervisor-field.tsx';

export interface AssignedFieldsProps {
  inputProps: (field: keyof ProfileValues) => GetInputPropsReturnType;
  /** The employee to edit, whose assignment is shown before the lists are loaded. */
  employee?: Employee | undefined;
  /** Renders content under a field. */
  under?: ((field: keyof ProfileValues, label: string) => ReactNode) | undefined;
}

/** The assignment and the declared fields. */
export function AssignedFields(props: AssignedFieldsProps) {
  return (
    <>
      <AssignmentFields {...props} />
      <DeclaredInputs entity="employee" inputProps={props.inputProps} under={props.under} />
    </>
  );
}

/** The assignment: unit, group and supervisor. */
export function AssignmentFields({ inputProps, employee, under }: AssignedFieldsProps) {
  const [units, groups] = [useUnits(), useGroups()];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <div>
          <ListedSelect
            label={formLabels.unit}
            none={formLabels.noUnit}
            options={withOwn(units.data && unitChoices(units.data), employee?.unit_id, employee?.unit_name)}
            failure={units.error && !units.data && formLabels.unitsFailed}
            onRetry={units.retry}
            inputProps={inputProps('unit_id')}
          />
          {under?.('unit_id', formLabels.unit)}
        </div>
        <div>
          <ListedSelect
            label={formLabels.group}
            none={formLabels.noGroup}
            options={withOwn(groups.data, employee?.group_id, employee?.group_name)}
            failure={groups.error && !groups.data && formLabels.groupsFailed}
            onRetry={groups.retry}
            inputProps={inputProps('group_id')}
          />
          {under?.('group_id', formLabels.group)}
        </div>
      </SimpleGrid>
      <div>
        <SupervisorField employee={employee} inputProps={inputProps('supervisor_id')} />
        {under?.('supervisor_id', formLabels.supervisor)}
      </div>
    </>
  );
}

/** Returns a list that includes the employee's own value, which may be newer than the list. */
function withOwn(
  list: readonly { id: string; name: string }[] | undefined,
  id: string | undefined,
  name = '',
): readonly { id: string; name: string }[] {
  const options = list ?? [];
  return id === undefined || options.some((one) => one.id === id) ? options : [...options, { id, name }];
}
