import { browserCookieName } from '@muster/functions/areas/sign-on/browser-cookie';
import { saveSettings } from '@muster/functions/areas/sign-on/save-settings';
import type { signOn } from '@muster/shared/areas/sign-on';
import { returnPath } from '@muster/shared/areas/sign-on';
import type { RequestInput } from '@muster/shared/endpoint';
import { type BuiltSite, staffOf } from './build.ts';
import { type ForgingProvider, sharedProvider } from './forging-provider.ts';
import type { Answered, Body, RequestParts, System } from './system.ts';

/** The page that begins a sign-on, whose origin browsers send. */
export const signOnPage = { Host: 'muster.example.gov', Origin: 'https://muster.example.gov' };

type Wanted = RequestInput<typeof signOn.saveSettings>['body'];

/** An issuer at which Muster is registered. */
type Registered = Pick<ForgingProvider, 'issuer' | 'client_id' | 'client_secret'>;

/** Returns single sign-on settings for a provider. */
export const signOnSettings = (
  { issuer, client_id, client_secret }: Registered,
  overrides: Partial<Wanted> = {},
): Wanted => ({
  enabled: true,
  label: 'Riverton ID',
  issuer,
  client_id,
  client_secret,
  claim: 'employee_id',
  trust_factor: false,
  sign_out: true,
  password_closed: false,
  break_glass: [],
  ...overrides,
});

/** Sets up single sign-on for a site. */
export async function buildSignOn(
  system: System,
  site: BuiltSite,
  provider: Registered,
  overrides: Partial<Wanted> = {},
): Promise<void> {
  const wanted = signOnSettings(provider, overrides);
  const body = {
    ...wanted,
    factor_acr: wanted.factor_acr ?? undefined,
    client_secret: wanted.client_secret ?? undefined,
  };
  await saveSettings(staffOf(system, site), body, { loopback: true });
}

/** A sign-on in progress in a browser. */
export interface BegunSignOn {
  /** The URL to which the browser is redirected. */
  address: string;
  state: string;
  /** The browser's cookies. */
  headers: Record<string, string>;
}

/** Begins a sign-on as a page does. */
export async function beginSignOn(
  system: System,
  { code }: Pick<BuiltSite, 'code'>,
  more: { return_to?: string; notice?: number; cookie?: string } = {},
): Promise<BegunSignOn> {
  const { cookie, ...sent } = more;
  const headers = { ...signOnPage, ...(cookie && { Cookie: cookie }) };
  const answered = await system.call('signOn', 'start', { body: { site_code: code, ...sent } }, { headers });
  if (answered.status !== 200) throw new Error(`A sign-on did not begin: ${JSON.stringify(answered.body)}`);
  const { address } = answered.body;
  const state = new URL(address).searchParams.get('state') ?? '';
  return {
    address,
    state,
    headers: { ...signOnPage, Cookie: `${browserCookieName}=${answered.cookies.get(browserCookieName)}` },
  };
}

/** Completes a sign-on as the return page does. */
export const finishSignOn = (
  system: System,
  { state, headers }: Pick<BegunSignOn, 'state' | 'headers'>,
  returned: { code?: string; iss?: string; error?: string },
  asking: RequestParts = {},
): Promise<Answered<Body>> =>
  system.call(
    'signOn',
    'finish',
    { body: { state, ...returned } },
    { ...asking, headers: { ...headers, ...asking.headers } },
  );

/** The page to which providers return. */
export const returnAddress = `${signOnPage.Origin}${returnPath}`;

/** Returns the provider of a system, or a shared one. */
export const providerOf = ({ provider }: Pick<System, 'provider'>): Promise<ForgingProvider> | ForgingProvider =>
  provider ?? sharedProvider();
