import type { ProbeTarget } from '../../append-only/probe.ts';

/** The region to deploy to, as input for the checks. */
export interface CheckTarget extends ProbeTarget {
  /** The account in the settings. */
  account: string | undefined;
  domain: string | undefined;
  /** ARN of the domain's certificate. */
  certificate: string | undefined;
  /** The sender's email address; undefined: no email. */
  mailFrom: string | undefined;
  /** Stack names in deployment order. */
  stacks: readonly string[];
  /** The name of the stack with the distribution. */
  webStack: string;
}

/** The region of CloudFront's quotas and certificates, and of account-wide resources. */
export const globalRegion = 'us-east-1';
