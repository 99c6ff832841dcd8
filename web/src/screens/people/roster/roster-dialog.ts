import type { Employee } from '@muster/shared/areas/roster';
import type { Slip } from '../../../parts/roster/components/slips.tsx';
import type { EditedValues } from '../../../parts/roster/employee-form-values.ts';

/** The content of the Employees dialog. `edited` keeps the input of Edit Employee during a password reset. */
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

/** The props of the dialogs for several people. */
export type BulkProps = Omit<ContentProps<never>, 'dialog'> & { people: readonly Employee[] };

export interface ContentProps<K extends RosterDialog['kind']> {
  dialog: Extract<RosterDialog, { kind: K }>;
  /** Shows another content in the same dialog. */
  onNext: (dialog: RosterDialog) => void;
  /** Closes the dialog without asking. */
  onClose: () => void;
  /** Updates `employee` in the list; null removes it. */
  onChange: (id: Employee['id'], employee: Employee | null) => void;
  /** Selects only these employees in the list; absent outside of the list. */
  onSelect?: (ids: readonly Employee['id'][]) => void;
  /** Shows temporary passwords in place of the list; absent outside of the list. */
  onSlips?: (slips: readonly Slip[]) => void;
}
