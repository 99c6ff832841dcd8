import { CliError } from '../cli-error.ts';

/** Returns whether a region belongs to AWS GovCloud (US), which has no CloudFront and no AWS Budgets. */
export const isGovCloud = (region: string): boolean => region.startsWith('us-gov-');

/** Returns the partition of a region, as in its ARNs. */
export const partitionOf = (region: string): string => (isGovCloud(region) ? 'aws-us-gov' : 'aws');

/** Returns the region of a web site's certificate: us-east-1 for CloudFront, the site's own region without it. */
export const certificateRegion = (region: string): string => (isGovCloud(region) ? region : 'us-east-1');

/** The settings of a region that mean something else, or nothing, in GovCloud. */
interface Differing {
  region: string;
  domain?: string | undefined;
  certificate?: string | undefined;
  monthlyBudget?: number | undefined;
  fips?: boolean | undefined;
}

/** Throws a CliError for settings that GovCloud cannot have, or misses. */
export function checkForGovCloud({ region, domain, certificate, monthlyBudget, fips }: Differing): void {
  const missing = Object.entries({ domain, certificate }).find(([, value]) => value === undefined);
  if (missing)
    throw new CliError(
      `cdk.json: the region ${region} needs "${missing[0]}": GovCloud has no CloudFront, so API Gateway serves the pages at your domain`,
    );
  if (monthlyBudget !== undefined)
    throw new CliError(
      `cdk.json: remove the "monthlyBudget" of ${region}: GovCloud has no AWS Budgets; set a budget in the linked standard account`,
    );
  if (fips === false)
    throw new CliError(`cdk.json: the "fips" of ${region} cannot be false: functions in GovCloud use FIPS endpoints`);
}
