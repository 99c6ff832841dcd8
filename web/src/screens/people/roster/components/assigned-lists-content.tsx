import { Button, Stack } from '@mantine/core';
import type { Group, Unit } from '@muster/shared/areas/lists';
import { useState } from 'react';
import { useGroups, useListChanges, useUnits } from '../../../../parts/lists/api.ts';
import { AssignedForm } from '../../../../parts/lists/components/assigned-form.tsx';
import { ListPart, type Opened } from '../../../../parts/lists/components/list-part.tsx';
import { assignedLabels, labels } from '../../../../parts/lists/labels.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';

interface AssignedListsContentProps {
  /** One was added or renamed. */
  onSaved: (list: 'units' | 'groups', item: Unit | Group) => void;
  onClose: () => void;
}

/** "Units and groups": the lists that employees are assigned to. */
export function AssignedListsContent({ onSaved, onClose }: AssignedListsContentProps) {
  const loaded = { units: useUnits(), groups: useGroups() };
  const changes = useListChanges();
  const [opened, setOpened] = useState<Opened>();
  const [typed, setTyped] = useState('');
  useDialogStatus({ dirty: typed.trim() !== '', busy: false });
  function open(next: Opened | undefined): void {
    setTyped('');
    setOpened(next);
  }
  return (
    <>
      <Stack gap="lg">
        {(['units', 'groups'] as const).map((list) => (
          <ListPart<Unit | Group>
            key={list}
            texts={assignedLabels[list]}
            rows={loaded[list].data}
            failed={loaded[list].error !== undefined}
            retry={loaded[list].retry}
            opened={opened}
            onOpen={open}
            form={(item) => (
              <AssignedForm
                list={list}
                item={item}
                onDone={(saved) => {
                  onSaved(list, saved);
                  open(undefined);
                }}
                onCancel={() => open(undefined)}
                onTyped={setTyped}
              />
            )}
            remove={changes[list].remove}
          />
        ))}
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {labels.close}
        </Button>
      </DialogActions>
    </>
  );
}
