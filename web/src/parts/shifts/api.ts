import { addDays } from '@muster/shared/rules/calendar';
import { shifts } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { useToday } from '../../session/use-today.ts';

/** How many days ahead the signed-in person's shifts are loaded. */
const daysAhead = 180;

/** Loads the shifts and absences of the signed-in person, from yesterday on. */
export function useOwnShifts() {
  const today = useToday(useTimeZone());
  return useCall(shifts.own, { query: { from: addDays(today, -1), to: addDays(today, daysAhead) } });
}

/** Loads who is on duty or absent during a class, once it is `wanted`. */
export const useStaffing = (classId: string, wanted = true) =>
  useCall(shifts.staffing, wanted ? { params: { classId } } : null);
