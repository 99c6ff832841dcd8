import { isGovCloud } from '../../../cloud/gov-cloud.ts';
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
  /** The name of the stack with the distribution, or with the domain. */
  webStack: string;
}

/** The region of CloudFront, and of account-wide resources outside GovCloud. */
export const globalRegion = 'us-east-1';

/** Returns the region of a partition's account-wide resources, such as roles. */
export const accountRegionOf = (region: string): string => (isGovCloud(region) ? 'us-gov-west-1' : globalRegion);

/** Returns the host of AWS's console for a region. */
export const consoleOf = (region: string): string =>
  `${region}.console.${isGovCloud(region) ? 'amazonaws-us-gov.com' : 'aws.amazon.com'}`;
