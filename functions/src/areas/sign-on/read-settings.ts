import type { SignOnSettings as Answered } from '@muster/shared/areas/sign-on';
import type { SiteTable } from '../../table/core/client.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { findSiteAndSignOn } from '../../table/entities/sign-on.ts';

/** Returns a site's sign-on settings in the contract's form, without the secret. Null: there are none. */
export async function readSettings(table: SiteTable): Promise<Answered | null> {
  const { site, settings } = await findSiteAndSignOn(table);
  if (!settings) return null;
  const { enabled, label, issuer, client_id, client_secret, claim, trust_factor, factor_acr, sign_out, worked_at } =
    settings;
  const breakGlass = await findEmployees(table, site?.sign_on?.break_glass ?? []);
  return {
    enabled: enabled ?? false,
    label,
    issuer,
    client_id,
    has_secret: client_secret !== '',
    claim,
    trust_factor: trust_factor ?? false,
    factor_acr: factor_acr ?? null,
    sign_out: sign_out ?? false,
    password_closed: site?.sign_on?.password_closed ?? false,
    break_glass: breakGlass.map((employee) => ({ employee_id: employee.employee_id, name: fullName(employee) })),
    worked_at: worked_at ?? null,
  };
}
