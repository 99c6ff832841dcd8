import { notifications } from '@mantine/notifications';
import type { Employee } from '@muster/shared/areas/roster';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { useEffect, useRef } from 'react';
import { useUrlState } from '../../ui/use-url-state.ts';
import { labels } from './labels.ts';
import type { RosterDialog } from './roster-dialog.ts';

interface Linked {
  rows: readonly Employee[] | undefined;
  /** The list is loaded to its end. */
  isWhole: boolean;
  dialog: RosterDialog | undefined;
  onDialog: (dialog: RosterDialog) => void;
}

/**
 * Opens the dialog that the URL asks for: `?edit=EMPLOYEE_ID` or `?create=1`. The parameter stays while a dialog is open, so that a reload
 * shows the same, and goes when it is closed.
 */
export function useLinkedDialog({ rows, isWhole, dialog, onDialog }: Linked): void {
  const [url, write] = useUrlState();
  const [edit, create] = [url.get('edit'), url.has('create')];
  const wanted = create ? 'create' : edit !== null ? `edit ${edit}` : undefined;
  const answered = useRef<string>(undefined);
  const isOpen = dialog !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (wanted === undefined || (isClosed && answered.current === wanted)) {
      answered.current = undefined;
      if (wanted !== undefined) write(forget);
      return;
    }
    if (answered.current === wanted) return;
    if (isOpen) {
      // What was typed before the login session expired is shown again.
      answered.current = wanted;
    } else if (create) {
      answered.current = wanted;
      onDialog({ kind: 'create' });
    } else {
      const number = foldEmployeeNumber(edit ?? '');
      const employee = rows?.find(({ employee_id }) => foldEmployeeNumber(employee_id) === number);
      if (employee) {
        answered.current = wanted;
        onDialog({ kind: 'edit', employee });
      } else if (rows && isWhole) {
        notifications.show({ message: labels.noSuchEmployee(edit ?? ''), color: 'red', autoClose: false });
        write(forget);
      }
    }
  });
}

function forget(parameters: URLSearchParams): void {
  parameters.delete('edit');
  parameters.delete('create');
}
