import type { Employee } from '@muster/shared/areas/roster';
import type { Slip } from '../../../parts/roster/components/slips.tsx';
import type { EditedValues } from '../../../parts/roster/employee-form-values.ts';

/**
 * What the dialog of the Employees screen shows, with the employee as the list had it. `edited` is what was typed into
 * Edit Employee before the password reset was asked for, and is shown again after it.
 */
export type RosterDialog =
  | { kind: 'create' }
  | { kind: 'created'; employee: Employee; password: string }
  | { kind: 'edit'; employee: Employee; edited?: EditedValues | undefined }
  | { kind: 'confirmReset'; employee: Employee; from?: 'edit'; edited?: EditedValues | undefined }
  | { kind: 'reset'; employee: Employee; password: string; edited?: EditedValues | undefined }
  | { kind: 'leave'; employee: Employee }
  | { kind: 'delete'; employee: Employee }
  | { kind: 'paste'; people: readonly Employee[] }
  | { kind: 'changePeople' | 'changePermission' | 'reissue'; people: readonly Employee[] };

/** The props of the contents that change several people. */
export type BulkProps = Omit<ContentProps<never>, 'dialog'> & { people: readonly Employee[] };

/** The props of every content of that dialog. */
export interface ContentProps<K extends RosterDialog['kind']> {
  dialog: Extract<RosterDialog, { kind: K }>;
  /** Shows another content in the same dialog. */
  onNext: (dialog: RosterDialog) => void;
  /** Closes the dialog without asking. */
  onClose: () => void;
  /** Shows `employee` in the list; null removes it. */
  onChange: (id: Employee['id'], employee: Employee | null) => void;
  /** Selects employees in the list, and nobody else; absent outside of the list. */
  onSelect?: (ids: readonly Employee['id'][]) => void;
  /** Shows temporary passwords in the place of the list; absent outside of it. */
  onSlips?: (slips: readonly Slip[]) => void;
}
