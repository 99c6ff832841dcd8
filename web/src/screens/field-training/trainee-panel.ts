import type { Trainee } from '@muster/shared/field-training-answers';

/** The props of each tab of a trainee's page. */
export interface TraineePanelProps {
  trainee: Trainee;
  /** Loads the trainee again. Rejects on failure. */
  reload: () => Promise<unknown>;
}
