import type { Credit, RecordEntryRow, RecordedCertification } from '@muster/shared/areas/record';

/** The dialog that is open on a person's training record, and what it is about. */
export type RecordDialog =
  | { kind: 'revoke'; certification: RecordedCertification }
  | { kind: 'addCredit' }
  | { kind: 'withdraw'; credit: Credit }
  | { kind: 'correctCertification'; certification: RecordedCertification }
  | { kind: 'correctCredit'; credit: Credit }
  | { kind: 'correctHire'; entry: Pick<RecordEntryRow, 'no' | 'valid_on'> };

/** What every form of a record is given. */
export interface RecordFormProps {
  employeeId: string;
  /** The department's date. */
  today: string;
  /** The write has succeeded. */
  onDone: (message: string) => void;
  /** The record was changed by somebody else. */
  onOutdated: () => void;
  onCancel: () => void;
}
