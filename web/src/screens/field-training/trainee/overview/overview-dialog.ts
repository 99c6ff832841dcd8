import type { Trainee } from '@muster/shared/field-training-answers';
import type { ShownPhase } from './trainee-facts.ts';

export type Assignment = Trainee['assignments'][number];
export type DayWithout = Trainee['without'][number];
export type Decision = Trainee['decisions'][number];

/** A dialog of the overview. */
export type OverviewDialog =
  | { kind: 'assign' }
  | { kind: 'end'; assignment: Assignment }
  /** The day of the reason; absent: it is chosen. */
  | { kind: 'day'; on?: string }
  | { kind: 'withdrawDay'; day: DayWithout }
  /** The phase as it was when the dialog opened. */
  | { kind: 'decide'; phase: ShownPhase }
  | { kind: 'withdrawDecision'; decision: Decision }
  | { kind: 'withdrawStart' }
  | { kind: 'complete' };

/** The props of each form of the overview. */
export interface FormProps {
  trainee: Trainee;
  /** The department's date. */
  today: string;
  onDone: (message: string) => void;
  /** Called if the data shown is out of date. */
  onOutdated: () => void;
  onCancel: () => void;
}
