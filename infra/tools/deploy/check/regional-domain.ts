import { APIGatewayClient, GetDomainNameCommand, NotFoundException } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { isGovCloud } from '../../../cloud/gov-cloud.ts';
import { type Check, fine, using, wrong } from '../../checklist/checklist.ts';
import { findStack } from './stacks.ts';
import type { CheckTarget } from './target.ts';

/** No other application of the account has the domain at API Gateway, which serves it where no CloudFront does. */
export const regionalDomain: Check<CheckTarget> = {
  title: 'Domain',
  calls: ({ region, domain, webStack }) =>
    isGovCloud(region) ? [`apigateway GetDomainName ${domain}`, `cloudformation DescribeStacks ${webStack}`] : [],
  async run({ region, profile, domain, webStack }) {
    if (!isGovCloud(region) || !domain) return [];
    const target = await using(new APIGatewayClient({ region, profile }), (client) => findTarget(client, domain));
    const own = await using(new CloudFormationClient({ region, profile }), (cloud) => findStack(cloud, webStack));
    const ownTarget = own?.Outputs?.find(({ OutputKey }) => OutputKey === 'RegionalDomain')?.OutputValue;
    if (target === undefined || target === ownTarget) return fine(`no other application has ${domain}`);
    return wrong(
      `API Gateway already has the domain ${domain} for another application`,
      'Remove the domain from it, or choose another one.',
    );
  },
};

/** Returns the address that a domain's DNS must name; undefined: API Gateway does not have the domain. */
async function findTarget(client: APIGatewayClient, domainName: string): Promise<string | undefined> {
  try {
    const { regionalDomainName = 'unknown' } = await client.send(new GetDomainNameCommand({ domainName }));
    return regionalDomainName;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
