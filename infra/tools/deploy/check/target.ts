/** The region to deploy to, as the checks see it. */
export interface CheckTarget {
  region: string;
  /** The profile of the credentials; undefined: those of the environment. */
  profile: string | undefined;
  /** The account that the settings name. */
  account: string | undefined;
  domain: string | undefined;
  /** ARN of the domain's certificate. */
  certificate: string | undefined;
  /** The address that mail is sent from; undefined: no mail is sent. */
  mailFrom: string | undefined;
  /** The names of the stacks, in the order of deployment. */
  stacks: readonly string[];
  /** The name of the stack with the distribution. */
  webStack: string;
}

/** The region of CloudFront's quotas, of its certificates, and of what belongs to the account as a whole. */
export const globalRegion = 'us-east-1';
