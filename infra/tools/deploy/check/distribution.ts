import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, type DistributionSummary, paginateListDistributions } from '@aws-sdk/client-cloudfront';
import { isGovCloud } from '../../../cloud/gov-cloud.ts';
import { type Check, fine, unknown, using, wrong } from '../../checklist/checklist.ts';
import { findStack } from './stacks.ts';
import { type CheckTarget, globalRegion } from './target.ts';

export function listDistributions(profile: string | undefined): Promise<DistributionSummary[]> {
  return using(new CloudFrontClient({ region: globalRegion, profile }), async (client) => {
    const found: DistributionSummary[] = [];
    for await (const { DistributionList } of paginateListDistributions({ client }, {}))
      found.push(...(DistributionList?.Items ?? []));
    return found;
  });
}

/**
 * The account may create distributions, and no other distribution has the domain. AWS rejects distributions of
 * unverified accounts, and no call reports the verification: only an existing distribution proves it.
 */
export const distributions: Check<CheckTarget> = {
  title: 'CloudFront',
  calls: ({ region, domain, webStack }) =>
    isGovCloud(region)
      ? []
      : ['cloudfront ListDistributions', ...(domain ? [`cloudformation DescribeStacks ${webStack}`] : [])],
  async run({ region, profile, domain, webStack }) {
    if (isGovCloud(region)) return [];
    const all = await listDistributions(profile);
    if (all.length === 0)
      return unknown(
        'the account has no distribution yet; AWS rejects the first one of some new accounts ("Your account must be verified")',
        'If the web stack fails with this text, open a case with it at https://console.aws.amazon.com/support/home, and deploy again when AWS has answered.',
      );
    if (!domain) return fine(`the account has ${all.length} distributions`);
    const own = await using(new CloudFormationClient({ region, profile }), (cloud) => findStack(cloud, webStack));
    const ownDomain = own?.Outputs?.find(({ OutputKey }) => OutputKey === 'DistributionDomain')?.OutputValue;
    const other = all.find(
      ({ DomainName, Aliases }) =>
        DomainName !== ownDomain && Aliases?.Items?.some((name) => name.toLowerCase() === domain),
    );
    return other
      ? wrong(
          `the distribution ${other.Id} already has the domain ${domain}`,
          'Remove the domain from that distribution, or choose another one.',
        )
      : fine(`no other distribution has ${domain}`);
  },
};
