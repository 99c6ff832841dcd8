import { siteCode } from '@muster/shared/fields';
import type { Handlers } from '../../calls/call.ts';
import { offersForgotPassword } from '../../domain/sign-in/forgotten-password.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Auditor } from '../../table/entities/auditor.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { findSite, type Site, timeFormatOf } from '../../table/entities/site.ts';
import { submitBugReport } from './bug-report.ts';
import { changePassword } from './change-password.ts';
import { initialReset } from './initial-reset.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';

/** Session and sign-in (docs/spec.md section 7, "Session and sign-in"). */
export const sessionHandlers: Handlers<'session'> = {
  validateSiteCode: async ({ body, deps }) => {
    const code = siteCode.safeParse(body.site_code);
    const site = code.success ? await findSite(deps.table.site(code.data)) : undefined;
    return site
      ? {
          valid: true,
          name: site.name,
          timezone: site.timezone,
          time_format: timeFormatOf(site),
          ...(site.sign_in?.notice && { notice: site.sign_in.notice }),
          ...(site.sign_on && { sign_on: { label: site.sign_on.label } }),
          ...(site.sign_on?.password_closed && { password_closed: true as const }),
          ...(site.passkeys && { passkeys: true as const }),
          ...(offersForgotPassword(deps, site) && { forgot_password: true as const }),
        }
      : { valid: false };
  },
  signIn,
  employeeInfo: async ({ caller: { employee, auditor }, site }) => ({
    id: employee.id,
    employee_id: employee.employee_id,
    first_name: employee.first_name,
    last_name: employee.last_name,
    timezone: site.timezone,
    time_format: timeFormatOf(site),
    ...((employee.reports ?? 0) > 0 && { supervises: true as const }),
    ...(seesFieldTraining(employee, site) && { field_training: true as const }),
    ...(site.exemptions_by_training && { exemptions_by_training: true as const }),
    ...(site.setup?.active && employee.permissions.admin_access && { setting_up: true as const }),
    ...(site.sign_in?.inactivity_minutes !== undefined && { inactivity_minutes: site.sign_in.inactivity_minutes }),
    ...(auditor && { auditor: accessOf(auditor) }),
  }),
  verify: async ({ body, table }) => {
    const named = body.site_code?.trim().toUpperCase();
    if (named && named !== table.site) throw new ApiError('other_site');
    return { detail: 'Signed in' };
  },
  refresh,
  logout,
  initialPasswordReset: initialReset,
  changePassword,
  submitBugReport: { run: submitBugReport, replay: 'stored' },
};

/** Returns whether an employee without a permission gets the link to field training. Supervisors may see trainees. */
const seesFieldTraining = ({ field_training, reports = 0 }: Employee, site: Site): boolean =>
  field_training === true || (site.field_training === true && reports > 0);

const accessOf = ({ agency, open_from, open_until, range_from, range_until }: Auditor) => ({
  agency,
  open_from,
  open_until,
  range_from,
  range_until,
});
