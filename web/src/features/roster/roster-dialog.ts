import type { Employee } from '@muster/shared/areas/roster';
import type { Guard } from '../../ui/use-dialog-status.ts';
import type { EditedValues } from './employee-form-values.ts';

/**
 * What the Employees screen asks or says in its dialog; each is about one employee, as the list showed it. `draft` is
 * what was typed into Edit Employee before the password reset was asked for, and comes back after it.
 */
export type RosterDialog =
  | { kind: 'create' }
  | { kind: 'created'; employee: Employee; password: string }
  | { kind: 'edit'; employee: Employee; draft?: EditedValues | undefined }
  | { kind: 'confirmReset'; employee: Employee; draft?: EditedValues | undefined }
  | { kind: 'reset'; employee: Employee; password: string; draft?: EditedValues | undefined }
  | { kind: 'delete'; employee: Employee };

export type DialogOf<K extends RosterDialog['kind']> = Extract<RosterDialog, { kind: K }>;

/** What every dialog's content gets. */
export interface ContentProps<K extends RosterDialog['kind']> {
  dialog: DialogOf<K>;
  /** Shows another content in the same dialog. */
  onNext: (dialog: RosterDialog) => void;
  /** Closes without asking. */
  onClose: () => void;
  onGuard: (guard: Guard) => void;
  /** Somebody tried to close a password that was not copied yet: it cannot be shown again. */
  warned: boolean;
  /** The password is copied: leaving loses nothing. */
  onCopied: () => void;
  /** The list shows `employee` as it now is; null when it is gone. */
  onChange: (id: Employee['id'], employee: Employee | null) => void;
}
