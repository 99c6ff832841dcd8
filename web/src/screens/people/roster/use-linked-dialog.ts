import { notifications } from '@mantine/notifications';
import type { Employee } from '@muster/shared/areas/roster';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { useSearchParams } from 'react-router-dom';
import { labels } from '../../../parts/roster/labels.ts';
import { useDialogLink } from '../../../ui/use-dialog-link.ts';
import type { RosterDialog } from './roster-dialog.ts';

interface Linked {
  rows: readonly Employee[] | undefined;
  /** The list is completely loaded. */
  isWhole: boolean;
  dialog: RosterDialog | undefined;
  onDialog: (dialog: RosterDialog) => void;
}

/** Opens the dialog of the URL: `?edit=EMPLOYEE_ID` or `?create=1`. */
export function useLinkedDialog({ rows, isWhole, dialog, onDialog }: Linked): void {
  const [url] = useSearchParams();
  const edited = url.get('edit');
  const linked = url.has('create') ? ({ kind: 'create' } as const) : edited !== null ? editOf(rows, edited) : undefined;
  useDialogLink({
    parameters: ['edit', 'create'],
    isOpen: dialog !== undefined,
    open: linked && (() => onDialog(linked)),
    isMissing: isWhole && !linked,
    onMissing: () =>
      notifications.show({ message: labels.noSuchEmployee(edited ?? ''), color: 'red', autoClose: false }),
  });
}

function editOf(rows: readonly Employee[] | undefined, employeeNumber: string): RosterDialog | undefined {
  const number = foldEmployeeNumber(employeeNumber);
  const employee = rows?.find(({ employee_id }) => foldEmployeeNumber(employee_id) === number);
  return employee && { kind: 'edit', employee };
}
