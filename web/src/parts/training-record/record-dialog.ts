import type { Credit, RecordEntryRow, RecordedCertification } from '@muster/shared/areas/record';

/** The open dialog of a training record. */
export type RecordDialog =
  | { kind: 'revoke'; certification: RecordedCertification }
  | { kind: 'addCredit' }
  | { kind: 'withdraw'; credit: Credit }
  | { kind: 'correctCertification'; certification: RecordedCertification }
  | { kind: 'correctCredit'; credit: Credit }
  | { kind: 'correctHire'; entry: Pick<RecordEntryRow, 'no' | 'valid_on'> };

/** Props of every form of a training record. */
export interface RecordFormProps {
  employeeId: string;
  /** The department's date. */
  today: string;
  /** Called after a successful write. */
  onDone: (message: string) => void;
  /** Called if another person has changed the record. */
  onOutdated: () => void;
  onCancel: () => void;
}
