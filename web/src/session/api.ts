import type { SignInAnswer } from '@muster/shared/areas/session';
import type { FactorKind } from '@muster/shared/factor-kinds';
import { siteCodePattern, storedSiteCode } from '@muster/shared/rules/site-code';
import { call } from '../api/client.ts';
import { ConnectionError, messageOf } from '../api/errors.ts';
import { session } from '../api/first-calls.ts';
import { clearValues, storedValue, storeValue } from '../api/login-cookies.ts';
import { whenFree } from '../api/when-free.ts';
import { paths } from '../paths.ts';
import { storeEmployee } from './employee-store.ts';
import { labels } from './labels.ts';
import { openLoginSession } from './login-session.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import { rememberDepartment } from './remembered-department.ts';
import { keepSignInOptions } from './sign-in-options.ts';
import { clearStoredEmployee, logoutSettled } from './sign-out.ts';

/** Returns the department's name from step 1, or the generic one (docs/spec.md section 1). */
export function departmentName(): string {
  return storedValue('department_name') ?? labels.defaultDepartment;
}

/** Step 1: returns true if the trimmed site code exists, and stores it with the department's name. */
export async function chooseSite(typed: string): Promise<boolean> {
  if (!siteCodePattern.test(typed)) return false; // no such code can exist
  const site_code = storedSiteCode(typed);
  const { valid, name, ...options } = await call(session.validateSiteCode, { body: { site_code } });
  if (!valid) return false;
  keepSignInOptions({ site_code, options });
  storeValue('site_code', site_code);
  storeValue('department_name', name ?? labels.defaultDepartment);
  return true;
}

/** 'Change': returns to step 1 for another department. */
export function forgetSite(): void {
  keepSignInOptions(undefined);
  clearValues('site_code', 'department_name');
  rememberDepartment(undefined);
}

/** The sign-in succeeded, but the employee could not be loaded or stored (docs/spec.md section 8). */
export class EmployeeNotStored extends Error {
  override readonly name = 'EmployeeNotStored';
}

/** Milliseconds for which loading the employee is repeated. Then the person can continue without it. */
const longestLoad = 15_000;

/** Loads and stores the employee after the tokens are set, then opens the login session. */
async function completeSignIn(): Promise<void> {
  await clearStoredEmployee();
  try {
    const employee = await whenFree(() => call(session.employeeInfo), { longest: longestLoad });
    await storeEmployee(employee);
    storeValue('is_authenticated', 'true');
    openLoginSession(employee);
  } catch (cause) {
    throw new EmployeeNotStored(labels.signIn.notStored, { cause });
  }
  notifyOtherTabs('signed-in');
}

/** Opens the login session without a stored employee. Screens load it. */
export function continueWithoutEmployee(): void {
  storeValue('is_authenticated', 'true');
  openLoginSession(undefined);
}

/** The navigation state of the first password step. */
export interface ResetRequest {
  user_id: string;
  site_code: string;
}

/** The navigation state of the second step. */
export interface FactorRequest extends ResetRequest {
  /** The person's verification methods; absent: one must be set up first. */
  factors?: readonly FactorKind[];
}

/** The page of the next sign-in step, and its navigation state. */
export interface NextStep {
  page: string;
  state: FactorRequest;
}

const pageOf: Readonly<Record<string, string>> = {
  password_reset_required: paths.reset,
  second_factor_required: paths.secondFactor,
  second_factor_setup_required: paths.secondFactor,
};

/** Continues a sign-in after the server's answer. Returns the next step; without one, the login session is open. */
export async function continueSignIn(answer: SignInAnswer, site_code: string): Promise<NextStep | undefined> {
  const { detail, user_id, factors } = answer;
  const page = pageOf[detail];
  if (page && user_id) return { page, state: { user_id, site_code, ...(factors && { factors }) } };
  await completeSignIn();
  return undefined;
}

/** Seconds after which a sign-in receives its queue position. */
const untilPlace = 4;

/**
 * Step 2: signs in, and waits in the queue until `signal` is aborted. `notice` is the accepted version of the notice.
 * Returns the next step; without one, the login session is open.
 */
export async function signIn(
  typed: { username: string; password: string },
  notice: number | undefined,
  waiting: { signal: AbortSignal; onBusy: (place: number | undefined) => void },
): Promise<NextStep | undefined> {
  if (navigator.onLine === false) throw new ConnectionError('offline');
  await logoutSettled();
  const site_code = storedValue('site_code') ?? '';
  const body = { ...typed, site_code, notice };
  const { signal } = waiting;
  const answer = await whenFree(() => call(session.signIn, { body }, { wait: untilPlace, signal }), waiting);
  return await continueSignIn(answer, site_code);
}

/** Sets the first password and signs in. Returns the next step, if any. */
export async function setFirstPassword(request: ResetRequest, new_password: string): Promise<NextStep | undefined> {
  await logoutSettled();
  const answer = await call(session.initialPasswordReset, { body: { ...request, new_password } });
  storeValue('site_code', request.site_code);
  return await continueSignIn(answer, request.site_code);
}

/** Returns the message of a failed sign-in (docs/spec.md section 8). */
export function signInErrorText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof EmployeeNotStored) return error.message;
  return messageOf(error, labels.signIn.failed);
}
