import type { TrainingClass } from '@muster/shared/areas/training';

/** What the Sign-up tab has to say or ask in a dialog; each is about one class, as it was then. */
export interface SeatDialog {
  kind: 'enrolled' | 'confirmUnenroll' | 'unenrolled' | 'enrollmentError';
  row: TrainingClass;
  /** On an enrollment error: there when the answer carried the conflict flag, and says it all (SPEC.md section 8). */
  detail?: string | undefined;
}
