import type { TrainingDate } from '@muster/shared/areas/training';
import { addDays, isSupportedDate } from '@muster/shared/rules/calendar';
import { mostShiftDays } from '@muster/shared/rules/shifts';
import { shifts } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the signed-in person's shifts and absences from the first to the last day of these class sessions. */
export function useOwnShifts(sessions: readonly TrainingDate[]) {
  const days = sessions
    .map(({ date }) => date.slice(0, 10))
    .filter(isSupportedDate)
    .sort();
  const [from, to] = [days[0], days.at(-1)];
  // A shift of the day before may end on the first day.
  return useCall(shifts.own, from && to ? { query: { from: addDays(from, -1), to: latestWithin(from, to) } } : null);
}

/** Returns the end of a range that the call accepts. Classes over a year after `from` are not compared with shifts. */
function latestWithin(from: string, to: string): string {
  const latest = addDays(from, mostShiftDays - 2);
  return to < latest ? to : latest;
}

/** Loads who is on duty or absent during a class, once `enabled`. */
export const useStaffing = (classId: string, enabled = true) =>
  useCall(shifts.staffing, enabled ? { params: { classId } } : null);
