import type { SignInAnswer } from '@muster/shared/areas/session';
import type { AuditReason } from '@muster/shared/audit-log';
import { employeeId } from '@muster/shared/fields';
import type { IDToken } from 'openid-client';
import type { Call } from '../../calls/call.ts';
import { admit } from '../../domain/sign-in/admit.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { type Action, withoutCollision } from '../../table/core/write.ts';
import { findUsername } from '../../table/entities/account-holder.ts';
import { anonymousActor, auditRefusal, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import type { SignOnOrigin } from '../../table/entities/login-session.ts';
import {
  claimSubject,
  findSignOnLink,
  findSiteAndSignOn,
  findSubjectClaim,
  freeSubject,
  linkSignOn,
  markSignOnWorked,
  type SignOnLink,
  type SignOnSettings,
  type SubjectClaim,
  spendSignOnAttempt,
} from '../../table/entities/sign-on.ts';
import { type Account, findAccount } from '../../table/entities/signed-in.ts';
import { notOffered, startAgain } from './failures.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { hasTrustedFactor } from './trusted-factor.ts';

type FinishCall = Call<'signOn', 'finish'>;

/** The person and claims of a checked ID token. */
interface Arriving {
  claims: IDToken;
  origin: SignOnOrigin | undefined;
}

/** Signs in the employee named in the ID token, or refuses with a sentence and an audit entry. Creates no account. */
export async function enter(call: FinishCall, table: SiteTable, arriving: Arriving): Promise<SignInAnswer> {
  return withoutCollision(async () => {
    const { site, settings } = await findSiteAndSignOn(table);
    if (!site || !settings?.enabled) throw notOffered();
    const refuse = refusing(call, table, settings);
    const link = linkOf(settings, arriving.claims, call.now);
    const [{ account, former }, claim] = await Promise.all([
      requireNamed(table, settings, arriving.claims, refuse),
      findSubjectClaim(table, link),
    ]);
    const { credential: _, ...holder } = account;
    const { employee } = holder;
    const owner = claim && claim.employee !== employee.id ? await findEmployee(table, claim.employee) : undefined;
    if (claim && owner) {
      const refusal = await refuse('sign_on_taken', employee);
      const told = notifyAdministrators(
        { table, site, now: call.now },
        { settings, link, claim, owner, named: employee },
      );
      // A table failure must not hide the refusal, which the audit log has.
      await unlessBusy(told);
      throw refusal;
    }
    if (former && isOfSameClient(former, link) && former.subject !== link.subject) {
      throw await refuse('sign_on_other_account', employee);
    }
    const isFirst = !former || !isOfSameClient(former, link);
    const hasWorked = settings.worked_at !== undefined || !employee.permissions.admin_access;
    const entering = {
      ...holder,
      site,
      by: 'sign_on',
      sign_on: arriving.origin,
      isWhole: hasTrustedFactor(settings, arriving.claims),
    } as const;
    return admit(call, table, entering, [
      spendSignOnAttempt(table, call.body.state, startAgain),
      ...(claim?.employee === employee.id && !isFirst
        ? []
        : await linkWrites(table, employee.id, { former, claim, link: isFirst ? link : former })),
      ...(hasWorked ? [] : [markSignOnWorked(table, settings, call.now)]),
    ]).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'sign_in_failed') throw error;
      // With a sentence: closed for inactivity. Without one: deactivated at this moment.
      const { detail } = error.details;
      throw detail ? new ApiError('sign_on_failed', { detail }) : await refuse('deactivated', employee);
    });
  });
}

/** Returns the writes that store a link with its claim. Releases the claim of an account at another client. */
async function linkWrites(
  table: SiteTable,
  employeeId: string,
  { former, claim, link }: { former: SignOnLink | undefined; claim: SubjectClaim | undefined; link: SignOnLink },
): Promise<Action[]> {
  const released = former && !isOfSameClient(former, link) ? await freeSubject(table, employeeId, former) : [];
  return [
    // Written even if unchanged: a link that is reset at this moment must not keep its claim.
    linkSignOn(table, employeeId, former, link),
    ...(claim?.employee === employeeId ? [] : [claimSubject(table, link, claim, { employee: employeeId })]),
    ...released,
  ];
}

type Refuse = (reason: keyof typeof sentences, employee?: Employee) => Promise<ApiError>;

/** Returns the active employee with the number in the configured claim, compared as in a sign-in, and their link. */
async function requireNamed(
  table: SiteTable,
  { claim }: SignOnSettings,
  claims: IDToken,
  refuse: Refuse,
): Promise<{ account: Account; former: SignOnLink | undefined }> {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value !== 'string' || value === '') throw await refuse('sign_on_no_number');
  const number = employeeId.safeParse(value);
  const named = number.success ? await findUsername(table, number.data) : undefined;
  // Auditors are not in the department's provider.
  const isEmployee = named && !named.auditor;
  const [account, former] = isEmployee
    ? await Promise.all([findAccount(table, named), findSignOnLink(table, named.id)])
    : [undefined, undefined];
  if (!account) throw await refuse('sign_on_unknown');
  if (!account.employee.active) throw await refuse('deactivated', account.employee);
  return { account, former };
}

const linkOf = ({ issuer, client_id }: SignOnSettings, { sub }: IDToken, now: Date): SignOnLink => ({
  issuer,
  client_id,
  subject: sub,
  linked_at: now.toISOString(),
});

/** Some providers use a different subject per client. */
const isOfSameClient = (one: SignOnLink, other: SignOnLink): boolean =>
  one.issuer === other.issuer && one.client_id === other.client_id;

/** The answers by reason. */
const sentences = {
  sign_on_no_number: (label: string) =>
    `${label} did not send your employee ID. Please tell an administrator of your department.`,
  sign_on_unknown: (label: string) =>
    `No employee has the ID that ${label} sent. Please ask an administrator of your department.`,
  deactivated: () => 'Your account here is deactivated. Please ask an administrator of your department.',
  sign_on_other_account: (label: string) =>
    `Your employee ID was used with another account of ${label} before. An administrator of your department can allow the new one.`,
  sign_on_taken: (label: string) =>
    `Your account of ${label} belongs to another employee here. An administrator of your department can allow it for you.`,
} as const satisfies Partial<Record<AuditReason, (label: string) => string>>;

/** Returns a function that audits a refusal and returns the error to throw. */
const refusing =
  (call: FinishCall, table: SiteTable, { label }: SignOnSettings) =>
  async (reason: keyof typeof sentences, employee?: Employee): Promise<ApiError> => {
    await auditRefusal(table, anonymousActor(call), call.now, {
      action: 'session.sign_in_failed',
      subject: employee ? employeeSubject(employee) : {},
      reason,
      after: { by: 'sign_on' },
    });
    return new ApiError('sign_on_failed', { detail: sentences[reason](label) });
  };
