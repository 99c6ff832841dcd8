import type { GetInputPropsReturnType } from '@mantine/form';
import type { Employee } from '@muster/shared/areas/roster';
import { employeeId } from '@muster/shared/fields';
import { useMemo, useState } from 'react';
import { PersonInput } from '../../../../parts/people/components/person-input.tsx';
import { personInputLabels } from '../../../../parts/people/labels.ts';
import type { ProfileValues } from '../../../../parts/roster/employee-form-values.ts';
import { formLabels } from '../../../../parts/roster/labels.ts';
import { useActivePeople } from '../api.ts';

/** Returns the message for a supervisor who is not an employee ID, such as a partial name. */
export const unknownSupervisor = ({ supervisor_id }: Pick<ProfileValues, 'supervisor_id'>): Record<string, string> =>
  supervisor_id.trim() === '' || employeeId.safeParse(supervisor_id).success
    ? {}
    : { supervisor_id: personInputLabels.chooseFromList };

interface SupervisorFieldProps {
  employee: Employee | undefined;
  inputProps: GetInputPropsReturnType;
  /** Replaces a text of the employee form. */
  label?: string;
  description?: string;
}

/** The supervisor of an employee: an active person, found by ID or name. */
export function SupervisorField({
  employee,
  inputProps,
  label = formLabels.supervisor,
  description = formLabels.supervisorHelp,
}: SupervisorFieldProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  const { people, failed } = useActivePeople(isNeeded);
  const others = useMemo(() => people?.filter(({ id }) => id !== employee?.id), [people, employee]);
  const { value, onChange, ...input } = inputProps;
  return (
    <PersonInput
      label={label}
      description={description}
      {...input}
      value={value ?? ''}
      onChange={onChange}
      people={others}
      known={
        employee?.supervisor_id === undefined
          ? undefined
          : { employee_id: employee.supervisor_id, name: employee.supervisor_name ?? '' }
      }
      failed={failed}
      onWanted={() => setIsNeeded(true)}
    />
  );
}
