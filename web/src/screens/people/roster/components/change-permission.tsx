import { NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { type PermissionType, permissionTypes } from '@muster/shared/permissions';
import { useState } from 'react';
import { bulkLabels, permissionLabels } from '../../../../parts/roster/labels.ts';
import { plainPermissions } from '../../../../session/permissions/plain-names.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { setPermission, useIsReserved } from '../api.ts';
import type { BulkProps } from '../roster-dialog.ts';
import { itemsOf, type PersonItem, type PersonResult, usePeopleRun } from '../use-people-run.ts';
import { BulkReport, DoneButton, namesOf } from './bulk-report.tsx';

const texts = bulkLabels.permission;

/** Change permission: grants or revokes one permission. Skips people who already have the chosen state. */
export function ChangePermission({ people: selected, onClose, onChange }: BulkProps) {
  const own = useCurrentEmployee().data?.employee_id;
  const [people, setPeople] = useState(selected);
  const others = people.filter(({ employee_id }) => employee_id !== own);
  // For other callers, the server refuses it for each person.
  const types = useIsReserved() ? permissionTypes.filter((type) => type !== 'admin_access') : permissionTypes;
  const [type, setType] = useState<PermissionType>('manage_trainings');
  const [active, setActive] = useState(true);
  const run = usePeopleRun(async ({ employee }: PersonItem): Promise<PersonResult> => {
    if (!(await setPermission(employee, { permission_type: type, active }))) return { kind: 'unchanged' };
    if (type === 'admin_access') onChange(employee.id, { ...employee, administrator: active });
    return { kind: 'changed' };
  });
  useDialogStatus({ dirty: false, busy: run.state?.running === true });
  function again(refused: readonly Employee[]): void {
    setPeople(refused);
    run.clear();
  }
  if (run.state) {
    return (
      <BulkReport
        run={run}
        changed={(count) => texts.changed(count, active)}
        onAgain={again}
        done={<DoneButton onClick={onClose} />}
      />
    );
  }
  const submit = texts.submit(others.length, active);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run.start(itemsOf(others));
      }}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={texts.way}
          value={active ? 'grant' : 'revoke'}
          onChange={(way) => setActive(way === 'grant')}
          data={[
            { value: 'grant', label: texts.grant },
            { value: 'revoke', label: texts.revoke },
          ]}
        />
        <NativeSelect
          label={texts.field}
          description={plainPermissions[type].allows}
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value as PermissionType)}
          data={types.map((one) => ({ value: one, label: permissionLabels.name(one) }))}
        />
        <Text>{bulkLabels.people(others.length, namesOf(others))}</Text>
        <Text variant="hint">{texts.help}</Text>
        {others.length < people.length && <Text>{bulkLabels.ownLeftOut}</Text>}
      </Stack>
      <FormActions submit={submit} submitting={submit} busy={false} disabled={others.length === 0} onCancel={onClose} />
    </form>
  );
}
