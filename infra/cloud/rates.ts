import * as z from 'zod';

const whole = (least: number, most: number) =>
  z
    .int({ error: `a whole number from ${least} to ${most}` })
    .min(least, `a whole number from ${least} to ${most}`)
    .max(most, `a whole number from ${least} to ${most}`);

/** AWS WAF's limits for a rate. */
const firewallRate = whole(10, 2_000_000_000);

/** Rate limits; absent ones have their default. Those of the firewall are per five minutes. */
export const ratesSchema = z.strictObject({
  /** Calls per second of the whole API, and the burst size. */
  stage: whole(1, 10_000).optional(),
  burst: whole(1, 5_000).optional(),
  /** Signed-in calls per second of one department. */
  site: whole(1, 10_000).optional(),
  /** Calls per minute without a sign-in from one network to one department. */
  open: whole(10, 600_000).optional(),
  /** For the firewall: calls of one client IP address, its calls to one department, and its calls without a sign-in. */
  address: firewallRate.optional(),
  addressSite: firewallRate.optional(),
  signIn: firewallRate.optional(),
});

type RateSettings = z.output<typeof ratesSchema>;

export type Rates = { [K in keyof RateSettings]-?: number };

/**
 * The default rates. One department gets half of the stage. A station of 2,000 people behind one IP address signs in
 * within minutes, with four calls per two-step sign-in and a dozen for the first page.
 */
export const usualRates: Rates = {
  stage: 200,
  burst: 400,
  site: 100,
  open: 2_000,
  address: 40_000,
  addressSite: 30_000,
  signIn: 10_000,
};

/** Returns the rates of a region. */
export const ratesOf = ({ rates }: { rates?: RateSettings | undefined }): Rates => ({ ...usualRates, ...rates });
