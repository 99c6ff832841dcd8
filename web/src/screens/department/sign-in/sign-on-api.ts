import type { SignOnSettings } from '@muster/shared/areas/sign-on';
import { accounts, signOn } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { usePagedList } from '../../../api/use-paged-list.ts';

/** The settings as form values. The secret is typed, never loaded. */
export interface SignOnValues extends Record<string, unknown> {
  enabled: boolean;
  label: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  claim: string;
  trust_factor: boolean;
  factor_acr: string;
  sign_out: boolean;
  password_closed: boolean;
  break_glass: string[];
}

/** Returns the settings as form values; empty without settings. */
export const valuesOf = (settings: SignOnSettings | null): SignOnValues => ({
  enabled: settings?.enabled ?? true,
  label: settings?.label ?? '',
  issuer: settings?.issuer ?? '',
  client_id: settings?.client_id ?? '',
  client_secret: '',
  claim: settings?.claim ?? '',
  trust_factor: settings?.trust_factor ?? false,
  factor_acr: settings?.factor_acr ?? '',
  sign_out: settings?.sign_out ?? false,
  password_closed: settings?.password_closed ?? false,
  break_glass: (settings?.break_glass ?? []).map(({ employee_id }) => employee_id),
});

/** Loads the single sign-on settings. `save` saves and returns them. */
export function useSignOnSettings() {
  const { data, error, retry, mutate } = useCall(signOn.settings, {}, { revalidateOnFocus: false });
  async function save(body: SignOnValues): Promise<SignOnSettings> {
    const saved = await call(signOn.saveSettings, { body });
    await mutate(saved, { revalidate: false });
    return saved.settings;
  }
  return { loaded: data, failed: error !== undefined, retry, save };
}

/** Checks the provider at an issuer address. */
export const checkProvider = (issuer: string) => call(signOn.check, { body: { issuer } });

/** Removes the link between an employee and a provider account. */
export const resetLink = (employee_id: string) => call(signOn.resetLink, { params: { employee_id } });

/** Loads the administrators by name, who can be break-glass accounts. Includes those in `chosen`. */
export function useAdministrators(chosen: readonly { employee_id: string; name: string }[]) {
  const { rows = [], state, retry } = usePagedList(accounts.list);
  const holders = rows.filter((row) => row.permissions.includes('admin_access') && row.state !== 'deactivated');
  const named = new Map(
    [...chosen, ...holders].map(({ employee_id, name }) => [employee_id, `${name} (${employee_id})`]),
  );
  return {
    options: [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
    failed: state === 'failed',
    retry,
  };
}
