import * as z from 'zod';

const whole = (least: number, most: number) =>
  z
    .int({ error: `a whole number from ${least} to ${most}` })
    .min(least, `a whole number from ${least} to ${most}`)
    .max(most, `a whole number from ${least} to ${most}`);

/** AWS WAF's bounds of a rate. */
const firewallRate = whole(10, 2_000_000_000);

/** How many calls are served; what is absent has its default. Those of the firewall count within five minutes. */
export const ratesSchema = z.strictObject({
  /** Calls a second of the whole API, and how many may come at once. */
  stage: whole(1, 10_000).optional(),
  burst: whole(1, 5_000).optional(),
  /** Signed-in calls a second of one department. */
  site: whole(1, 10_000).optional(),
  /** Calls a minute without a sign-in from one network to one department. */
  open: whole(10, 600_000).optional(),
  /** The firewall's: calls of one client address, those of it to one department, and those that need no sign-in. */
  address: firewallRate.optional(),
  addressSite: firewallRate.optional(),
  signIn: firewallRate.optional(),
});

type RateSettings = z.output<typeof ratesSchema>;

export type Rates = { [K in keyof RateSettings]-?: number };

/**
 * The rates without a setting. One department gets half of the stage. A station of 2,000 behind one address signs in
 * within minutes, with four calls for a sign-in with a second factor and a dozen for the first page.
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
