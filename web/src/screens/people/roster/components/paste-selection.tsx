import { Button } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { useMemo, useState } from 'react';
import { PastedPeopleField } from '../../../../parts/people/components/pasted-people-field.tsx';
import { fullNameOf } from '../../../../parts/roster/employee-form-values.ts';
import { bulkLabels } from '../../../../parts/roster/labels.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import type { ContentProps } from '../roster-dialog.ts';

const asListed = (employee: Employee) => ({
  id: employee.id,
  employee_id: employee.employee_id,
  name: fullNameOf(employee),
  rank: employee.rank_name,
});

/** Selects the employees whom a pasted list names. */
export function PasteSelection({ dialog, onClose, onSelect }: ContentProps<'paste'>) {
  const people = useMemo(() => dialog.people.map(asListed), [dialog.people]);
  const [text, setText] = useState('');
  useDialogStatus({ dirty: text.trim() !== '', busy: false });
  return (
    <PastedPeopleField people={people} text={text} onText={setText} unmatchedText={bulkLabels.paste.unmatched}>
      {(named) => (
        <DialogActions>
          <Button
            disabled={named.length === 0}
            onClick={() => {
              onSelect?.(named.map(({ id }) => id));
              onClose();
            }}
          >
            {bulkLabels.paste.submit(named.length)}
          </Button>
        </DialogActions>
      )}
    </PastedPeopleField>
  );
}
