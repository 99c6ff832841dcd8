import { ClassRoster } from '../../../parts/attendance/components/class-roster.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';

/** The people of a class: attendees and waitlist, for staff who add and remove them. */
export function RosterTab({ day, reload }: ClassPanelProps) {
  // The page shows the failure of a reload.
  return <ClassRoster trainingClass={day} onChanged={() => void reload().catch(() => undefined)} />;
}
