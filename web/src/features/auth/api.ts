import { siteCodePattern, storedSiteCode } from '@muster/shared/rules/site-code';
import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ConnectionError, messageOf } from '../../api/errors.ts';
import { clearValues, storedValue, storeValue } from '../../api/login-cookies.ts';
import { storeEmployee } from './employee-store.ts';
import { labels } from './labels.ts';
import { openLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { rememberDepartment } from './remembered-department.ts';
import { clearStoredEmployee, logoutSettled } from './sign-out.ts';

/** Returns the department's name as stored by step 1, or the generic one (docs/spec.md section 1). */
export function departmentName(): string {
  return storedValue('department_name') ?? labels.defaultDepartment;
}

/** Step 1: returns true if the site code, typed without spaces around it, is in use, and stores it and the department's name. */
export async function chooseSite(typed: string): Promise<boolean> {
  if (!siteCodePattern.test(typed)) return false; // no such code can exist
  const site_code = storedSiteCode(typed);
  const { valid, name } = await call(session.validateSiteCode, { body: { site_code } });
  if (!valid) return false;
  storeValue('site_code', site_code);
  storeValue('department_name', name ?? labels.defaultDepartment);
  return true;
}

/** 'Change': returns to step 1, for another department. */
export function forgetSite(): void {
  clearValues('site_code', 'department_name');
  rememberDepartment(undefined);
}

/** The sign-in succeeded, but the employee could not be loaded or stored (docs/spec.md section 8). */
export class EmployeeNotStored extends Error {
  override readonly name = 'EmployeeNotStored';
}

/** Loads and stores the employee after the tokens were set, and opens the login session. */
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
  notifyOtherTabs('signed-in');
}

/** Opens the login session without a stored employee, who is loaded by the screens. */
export function continueWithoutEmployee(): void {
  storeValue('is_authenticated', 'true');
  openLoginSession(undefined);
}

/** The data that setting a first password needs, passed as navigation state. */
export interface ResetRequest {
  user_id: string;
  site_code: string;
}

/** Step 2: signs in. Returns a reset request if a first password must be set; otherwise the login session is open. */
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

/** Returns the message of a failed sign-in (docs/spec.md section 8). */
export function signInErrorText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof EmployeeNotStored) return error.message;
  return messageOf(error, labels.signIn.failed);
}
