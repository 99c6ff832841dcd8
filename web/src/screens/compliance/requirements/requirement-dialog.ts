import type { Requirement } from '@muster/shared/areas/requirements';

/** What the dialog of the Requirements tab shows, with the requirement as it was when the dialog opened. */
export type RequirementDialog =
  | { kind: 'create' }
  | { kind: 'edit'; requirement: Requirement }
  | { kind: 'end'; requirement: Requirement }
  | { kind: 'packs' };

/** The props of every content of that dialog. */
export interface ContentProps {
  /** The department's date. */
  today: string;
  /** Closes the dialog without asking. */
  onCancel: () => void;
  /** Closes the dialog, shows `message`, and loads the requirements again. */
  onDone: (message: string) => void;
}
