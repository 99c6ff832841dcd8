import type { Requirement } from '@muster/shared/areas/requirements';

/** The open dialog, with the requirement as it was when the dialog opened. */
export type RequirementDialog =
  | { kind: 'create' }
  | { kind: 'edit'; requirement: Requirement }
  | { kind: 'end'; requirement: Requirement }
  | { kind: 'packs' };

/** Props of every dialog content. */
export interface ContentProps {
  /** The department's date. */
  today: string;
  /** Closes the dialog without a question. */
  onCancel: () => void;
  /** Closes the dialog, shows `message`, and reloads the requirements. */
  onDone: (message: string) => void;
}
