import type { EmployeeInfo } from '@muster/shared/areas/session';
import { session } from '../api/calls.ts';
import { useCall } from '../api/use-call.ts';
import { changeSiteTimeFormat } from '../ui/site-time-format.ts';
import { storeEmployee } from './employee-store.ts';
import { loginSession, setLoginSession, useLoginSession } from './login-session.ts';

/** Loads and stores the signed-in employee. Until then, `data` is the stored one. */
export function useCurrentEmployee() {
  const state = useLoginSession();
  const employee = state.status === 'signed-in' ? state.employee : undefined;
  return useCall(session.employeeInfo, state.status === 'signed-in' ? {} : null, {
    ...(employee ? { fallbackData: employee } : {}),
    onSuccess: storeLoaded,
  });
}

function storeLoaded(info: EmployeeInfo): void {
  void storeEmployee(info).catch(() => undefined); // a browser without a database loads it again
  changeSiteTimeFormat(info.time_format);
  const state = loginSession();
  const isKnown = state.status !== 'signed-in' || state.employee?.inactivity_minutes === info.inactivity_minutes;
  if (state.status === 'signed-in' && (!state.employee || !isKnown)) setLoginSession({ ...state, employee: info });
}

/** Returns the department's time zone, in which all times are shown; UTC until it is loaded. */
export function useTimeZone(): string {
  return useCurrentEmployee().data?.timezone ?? 'UTC';
}
