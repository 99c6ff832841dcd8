import type { ClassDay } from '@muster/shared/attendance-answers';

/** The props of every tab of a class's page. */
export interface ClassPanelProps {
  classId: string;
  day: ClassDay;
  /** Reloads the class after a change that its page shows. Rejects when that fails. */
  reload: () => Promise<unknown>;
}
