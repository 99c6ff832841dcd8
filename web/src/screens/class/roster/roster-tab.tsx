import { ClassRoster } from '../../../parts/attendance/components/class-roster.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';

/** The attendees and waitlist of a class, for staff who add and remove people. */
export function RosterTab({ day, reload }: ClassPanelProps) {
  // The page shows the failure of a reload.
  return <ClassRoster trainingClass={day} onChanged={() => void reload().catch(() => undefined)} />;
}
