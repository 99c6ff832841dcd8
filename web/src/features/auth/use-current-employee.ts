import { type EmployeeInfo, session } from '@muster/shared/areas/session';
import { useCall } from '../../api/use-call.ts';
import { storeEmployee } from './employee-store.ts';
import { loginSession, setLoginSession, useLoginSession } from './login-session.ts';

/** Who is signed in: at once what this browser remembers, then the server's word, which is remembered in its place. */
export function useCurrentEmployee() {
  const state = useLoginSession();
  const employee = state.status === 'signed-in' ? state.employee : undefined;
  return useCall(session.employeeInfo, state.status === 'signed-in' ? {} : null, {
    ...(employee ? { fallbackData: employee } : {}),
    onSuccess: remember,
  });
}

function remember(info: EmployeeInfo): void {
  void storeEmployee(info).catch(() => undefined); // a browser without a database asks again
  const state = loginSession();
  if (state.status === 'signed-in' && !state.employee) setLoginSession({ status: 'signed-in', employee: info });
}

/** The department's zone, in which every session date and time is told; UTC until the first answer. */
export function useTimeZone(): string {
  return useCurrentEmployee().data?.timezone ?? 'UTC';
}
