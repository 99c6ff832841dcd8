import { APIGatewayClient, paginateGetRestApis } from '@aws-sdk/client-api-gateway';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { paginateListSecrets, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { isGovCloud } from '../../../cloud/gov-cloud.ts';
import { type Check, type Finding, fine, unknown, using, wrong } from '../../checklist/checklist.ts';
import { listDistributions } from './distribution.ts';
import { findStack } from './stacks.ts';
import { accountRegionOf, type CheckTarget, consoleOf, globalRegion } from './target.ts';

/** Resources of a first deployment; a test compares the numbers with the templates. */
export const needed = { distributions: 1, apis: 1, secrets: 4, roles: 70, policies: 70 } as const;

/** Regional APIs of a first deployment in GovCloud, where one serves the pages. */
export const neededApisWithPages = 2;

interface Quota {
  what: string;
  service: string;
  /** Matches the quota by code and, if AWS changed codes, by name. */
  is(quota: ServiceQuota): boolean;
  /** The resources of a first deployment; 0: the region needs none. */
  needs(target: CheckTarget): number;
  region(target: CheckTarget): string;
  count(target: CheckTarget): Promise<number>;
  calls: string;
}

const quotas: readonly Quota[] = [
  {
    what: 'distributions',
    service: 'cloudfront',
    is: ({ QuotaCode }) => QuotaCode === 'L-24B04930',
    needs: ({ region }) => (isGovCloud(region) ? 0 : needed.distributions),
    region: () => globalRegion,
    count: async ({ profile }) => (await listDistributions(profile)).length,
    calls: 'cloudfront ListDistributions',
  },
  {
    what: 'regional APIs',
    service: 'apigateway',
    is: ({ QuotaName = '' }) => /regional apis/i.test(QuotaName),
    needs: ({ region }) => (isGovCloud(region) ? neededApisWithPages : needed.apis),
    region: ({ region }) => region,
    count: ({ region, profile }) =>
      using(new APIGatewayClient({ region, profile }), (client) =>
        counted(paginateGetRestApis({ client, pageSize: 500 }, {}), ({ items = [] }) => items.length),
      ),
    calls: 'apigateway GetRestApis',
  },
  {
    what: 'secrets',
    service: 'secretsmanager',
    is: ({ QuotaCode }) => QuotaCode === 'L-2F66C23C',
    needs: () => needed.secrets,
    region: ({ region }) => region,
    count: ({ region, profile }) =>
      using(new SecretsManagerClient({ region, profile }), (client) =>
        counted(paginateListSecrets({ client, pageSize: 100 }, {}), ({ SecretList = [] }) => SecretList.length),
      ),
    calls: 'secretsmanager ListSecrets',
  },
];

const quotasOf = (target: CheckTarget): readonly Quota[] => quotas.filter(({ needs }) => needs(target) > 0);

async function counted<P>(pages: AsyncIterable<P>, size: (page: P) => number): Promise<number> {
  let count = 0;
  for await (const page of pages) count += size(page);
  return count;
}

/** Returns the account's quota, or AWS's default if the account has none. */
async function limitOf({ service, is, region }: Quota, target: CheckTarget): Promise<number | undefined> {
  const client = new ServiceQuotasClient({ region: region(target), profile: target.profile });
  return using(client, async () => {
    for (const pages of [paginateListServiceQuotas, paginateListAWSDefaultServiceQuotas])
      for await (const { Quotas = [] } of pages({ client }, { ServiceCode: service })) {
        const found = Quotas.find(is);
        if (found) return found.Value;
      }
    return undefined;
  });
}

function compared(what: string, used: number, value: number | undefined, needs: number, mend: string): Finding {
  if (value === undefined) return unknown(`AWS reports no quota for ${what}; ${used} exist`);
  if (used + needs <= value) return fine(`${used} of ${value} ${what}`);
  return wrong(`${used} of ${value} ${what}; ${needs} more are required`, mend);
}

/** The account has room for the resources of the first deployment. Later ones create none that these quotas count. */
export const quotasLeft: Check<CheckTarget> = {
  title: 'Quotas',
  calls: (target) => [
    `cloudformation DescribeStacks ${target.webStack}`,
    ...quotasOf(target).flatMap(({ service, calls }) => [
      `service-quotas ListServiceQuotas ${service}`,
      `service-quotas ListAWSDefaultServiceQuotas ${service}`,
      calls,
    ]),
    'iam GetAccountSummary',
  ],
  async run(target) {
    const { region, profile, webStack } = target;
    const web = await using(new CloudFormationClient({ region, profile }), (cloud) => findStack(cloud, webStack));
    if (web && /^(CREATE|UPDATE)_COMPLETE$/.test(web.StackStatus ?? '')) return fine('everything already exists');
    const found = quotasOf(target).map(async (quota) => {
      const [used, value] = await Promise.all([quota.count(target), limitOf(quota, target)]);
      const more = `Request a higher quota: https://${consoleOf(quota.region(target))}/servicequotas/home/services/${quota.service}/quotas`;
      return compared(quota.what, used, value, quota.needs(target), more);
    });
    return [...(await Promise.all(found)), ...(await identities(target))];
  },
};

/** Compares IAM's own counts. */
const identities = ({ region, profile }: CheckTarget): Promise<Finding[]> =>
  using(new IAMClient({ region: accountRegionOf(region), profile }), async (iam) => {
    const { SummaryMap: { Roles = 0, RolesQuota, Policies = 0, PoliciesQuota } = {} } = await iam.send(
      new GetAccountSummaryCommand(),
    );
    const more = `Request a higher quota: https://${consoleOf(accountRegionOf(region))}/servicequotas/home/services/iam/quotas`;
    return [
      compared('IAM roles', Roles, RolesQuota, needed.roles, more),
      compared('IAM policies', Policies, PoliciesQuota, needed.policies, more),
    ];
  });
