import type { signOn } from '@muster/shared/areas/sign-on';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { whyNotOutside } from '../../kernel/outside-address.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findCredentials } from '../../table/entities/credential.ts';
import { type Employee, findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { findSiteAndSignOn, replaceSignOn, type SignOnSettings } from '../../table/entities/sign-on.ts';
import type { SiteSignOn } from '../../table/entities/site.ts';

type Input = ValidatedInput<typeof signOn.saveSettings>['body'];

/**
 * Sets the site's sign-on at its provider. Never sends the stored secret to another issuer or client: changing either
 * requires the secret again, and passwords can be closed only after an administrator has signed in with it.
 */
export async function saveSettings(
  { table, actor, now }: SiteContext,
  requested: Input,
  { loopback }: { loopback: boolean },
): Promise<void> {
  const refused = whyNotOutside(requested.issuer, { loopback });
  if (refused) throw invalidField('issuer', refused);
  const { search, hash } = new URL(requested.issuer);
  if (search || hash) throw invalidField('issuer', 'The issuer address must not contain ? or #');
  await withoutCollision(async () => {
    const named = started(requireAdministrators(table, requested));
    const { site, settings: read } = await findSiteAndSignOn(table);
    if (!site) throw new ApiError('not_found');
    const settings = settingsOf(requested, read);
    const administrators = await named;
    if (requested.password_closed) await requireClosable(table, settings, administrators);
    const told: SiteSignOn | undefined = settings.enabled && {
      label: settings.label,
      ...(requested.password_closed && { password_closed: true }),
      break_glass: administrators.map(({ id }) => id),
    };
    await transact(table, [
      ...replaceSignOn(table, read, settings, told),
      audit(table, actor, now, {
        action: 'site.sign_on',
        subject: { site: table.site },
        ...(read && { before: auditedOf(read, site.sign_on) }),
        after: {
          ...auditedOf(settings, told),
          ...(requested.client_secret !== undefined && { secret_replaced: true }),
        },
      }),
    ]);
  });
}

/** Returns the settings to store. */
function settingsOf(requested: Input, read: SignOnSettings | undefined): Omit<SignOnSettings, 'version'> {
  const { label, issuer, client_id, claim, factor_acr } = requested;
  const isSameClient = read?.issuer === issuer && read.client_id === client_id;
  const client_secret = requested.client_secret ?? (isSameClient ? read.client_secret : undefined);
  if (client_secret === undefined) {
    const message = read
      ? 'Please enter the client secret of the new issuer or client'
      : 'Please enter the client secret';
    throw invalidField('client_secret', message);
  }
  return {
    label,
    issuer,
    client_id,
    client_secret,
    claim,
    ...(requested.enabled && { enabled: true }),
    ...(requested.trust_factor && { trust_factor: true }),
    ...(factor_acr && { factor_acr }),
    ...(requested.sign_out && { sign_out: true }),
    ...(isSameClient && read.worked_at && { worked_at: read.worked_at }),
  };
}

/** Returns the named break-glass accounts. Each must be an active administrator. */
async function requireAdministrators(
  table: SiteContext['table'],
  { break_glass }: Pick<Input, 'break_glass'>,
): Promise<Employee[]> {
  const found = await findEmployeesNumbered(table, break_glass);
  return break_glass.map((number) => {
    const employee = found.get(foldEmployeeNumber(number));
    if (!employee?.active || !employee.permissions.admin_access) {
      throw invalidField('break_glass', `${number} is not an active administrator`);
    }
    return employee;
  });
}

/** Rejects closing passwords while that could lock everyone out. */
async function requireClosable(
  table: SiteContext['table'],
  { enabled, worked_at }: Omit<SignOnSettings, 'version'>,
  administrators: readonly Employee[],
): Promise<void> {
  if (!enabled) throw invalidField('password_closed', 'Passwords can only be closed while single sign-on is offered');
  if (!worked_at) {
    const message = 'Passwords can be closed once an administrator has signed in with this single sign-on';
    throw invalidField('password_closed', message);
  }
  const credentials = await findCredentials(
    table,
    administrators.map(({ id }) => id),
  );
  if (!credentials.some((credential) => credential && !credential.temporary)) {
    const message = 'Please choose a break-glass account: an administrator who has a password of their own';
    throw invalidField('break_glass', message);
  }
}

/** Returns the settings for an audit entry, without the secret. */
const auditedOf = (
  { version: _, client_secret: __, worked_at: ___, ...settings }: Partial<SignOnSettings>,
  told: SiteSignOn | undefined,
): Record<string, unknown> => ({
  ...settings,
  password_closed: told?.password_closed ?? false,
  break_glass: told?.break_glass ?? [],
});
