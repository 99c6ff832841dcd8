import { Button } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { useMemo, useState } from 'react';
import { PastedPeopleField } from '../../../../parts/people/components/pasted-people-field.tsx';
import { fullNameOf } from '../../../../parts/roster/employee-form-values.ts';
import { bulkLabels } from '../../../../parts/roster/labels.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import type { ContentProps } from '../roster-dialog.ts';

const asListed = (one: Employee) => ({ ...one, name: fullNameOf(one), rank: one.rank_name });

/** Selects the employees in a pasted list. */
export function PasteSelection({ dialog, onNext, onClose, onSelect }: ContentProps<'paste'>) {
  const people = useMemo(() => dialog.people.map(asListed), [dialog.people]);
  const [text, setText] = useState('');
  useDialogStatus({ dirty: text.trim() !== '', busy: false });
  return (
    <PastedPeopleField people={people} text={text} onText={setText} unmatchedText={bulkLabels.paste.unmatched}>
      {(named) => {
        const select = () => onSelect?.(named.map(({ id }) => id));
        return (
          <DialogActions>
            <Button
              variant="default"
              disabled={named.length === 0}
              onClick={() => {
                select();
                onClose();
              }}
            >
              {bulkLabels.paste.submit(named.length)}
            </Button>
            <Button
              disabled={named.length === 0}
              onClick={() => {
                select();
                onNext({ kind: 'changePeople', people: named });
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
