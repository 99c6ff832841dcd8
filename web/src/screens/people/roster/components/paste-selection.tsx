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
  employee,
  employee_id: employee.employee_id,
  name: fullNameOf(employee),
  rank: employee.rank_name,
});

/** Selects the employees in a pasted list. */
export function PasteSelection({ dialog, onNext, onClose, onSelect }: ContentProps<'paste'>) {
  const people = useMemo(() => dialog.people.map(asListed), [dialog.people]);
  const [text, setText] = useState('');
  useDialogStatus({ dirty: text.trim() !== '', busy: false });
  return (
    <PastedPeopleField people={people} text={text} onText={setText} unmatchedText={bulkLabels.paste.unmatched}>
      {(named) => {
        const chosen = named.map(({ employee }) => employee);
        const select = () => onSelect?.(chosen.map(({ id }) => id));
        return (
          <DialogActions>
            <Button
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => {
                select();
                onClose();
              }}
            >
              {bulkLabels.paste.submit(chosen.length)}
            </Button>
            <Button
              disabled={chosen.length === 0}
              onClick={() => {
                select();
                onNext({ kind: 'changePeople', people: chosen });
              }}
            >
              {bulkLabels.paste.change}
            </Button>
          </DialogActions>
        );
      }}
    </PastedPeopleField>
  );
}
