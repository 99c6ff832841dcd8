import type { ClassDay } from '@muster/shared/attendance-answers';

/** What the panel of every tab of a class's page is given. */
export interface ClassPanelProps {
  classId: string;
  day: ClassDay;
  /** Loads the class again, after a change that its page shows. Rejects when that fails. */
  reload: () => Promise<unknown>;
}
