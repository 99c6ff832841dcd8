import { session } from '@muster/shared/areas/session';
import { siteCode } from '@muster/shared/fields';
import { call } from '../../api/client.ts';
import { ConnectionError, messageOf } from '../../api/errors.ts';
import { clearValues, storedValue, storeValue } from '../../api/login-cookies.ts';
import { storeEmployee } from './employee-store.ts';
import { labels } from './labels.ts';
import { openLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { clearStoredEmployee, logoutSettled } from './sign-out.ts';

/** The department's name as stored by step 1, else the generic one (SPEC.md section 1). */
export function departmentName(): string {
  return storedValue('department_name') ?? labels.defaultDepartment;
}

/** Step 1: true when the code is in use; it and the department's name are then stored. */
export async function chooseSite(typed: string): Promise<boolean> {
  const code = siteCode.safeParse(typed);
  if (!code.success) return false; // such a code cannot exist
  const { valid, name } = await call(session.validateSiteCode, { body: { site_code: code.data } });
  if (!valid) return false;
  storeValue('site_code', code.data);
  storeValue('department_name', name ?? labels.defaultDepartment);
  return true;
}

/** 'Change': back to step 1, for another department. */
export function forgetSite(): void {
  clearValues('site_code', 'department_name');
}

/** The sign-in is good, but who signed in could not be loaded or stored (SPEC.md section 8). */
export class EmployeeNotStored extends Error {
  override readonly name = 'EmployeeNotStored';
}

/** After the tokens are there: loads who this is, stores it, and opens the session. */
async function completeSignIn(): Promise<void> {
  await clearStoredEmployee();
  try {
    const employee = await call(session.employeeInfo);
    await storeEmployee(employee);
    storeValue('is_authenticated', 'true');
    openLoginSession(employee);
  } catch (cause) {
    throw new EmployeeNotStored(labels.signIn.notStored, { cause });
  }
  notifyOtherTabs('entered');
}

/** Goes on without the stored employee: the screens load it themselves. */
export function continueWithoutEmployee(): void {
  storeValue('is_authenticated', 'true');
  openLoginSession(undefined);
}

/** What a first sign-in needs to set its password; handed on as navigation state. */
export interface ResetRequest {
  user_id: string;
  site_code: string;
}

/** Step 2. Answers a reset request when a first password must be set; otherwise the session is open. */
export async function signIn(typed: { username: string; password: string }): Promise<ResetRequest | undefined> {
  if (navigator.onLine === false) throw new ConnectionError('offline');
  await logoutSettled();
  const site_code = storedValue('site_code') ?? '';
  const answer = await call(session.signIn, { body: { ...typed, site_code } });
  if (answer.detail === 'password_reset_required' && answer.user_id) return { user_id: answer.user_id, site_code };
  await completeSignIn();
  return undefined;
}

/** Sets the first password; the server signs in with it. */
export async function setFirstPassword(request: ResetRequest, new_password: string): Promise<void> {
  await logoutSettled();
  await call(session.initialPasswordReset, { body: { ...request, new_password } });
  storeValue('site_code', request.site_code);
  await completeSignIn();
}

/** What a person reads when a sign-in fails (SPEC.md section 8). */
export function signInErrorText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof EmployeeNotStored) return error.message;
  return messageOf(error, labels.signIn.failed);
}
