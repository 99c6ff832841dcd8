import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { isGovCloud } from '../../../cloud/gov-cloud.ts';
import { type Check, type Found, fine, unknown, using, wrong } from '../../checklist/checklist.ts';
import { type CheckTarget, globalRegion } from './target.ts';

/** The credentials are valid for the account in the settings. */
export const credentials: Check<CheckTarget> = {
  title: 'Credentials',
  calls: () => ['sts GetCallerIdentity'],
  stops: true,
  run: ({ region, profile, account }) =>
    using(new STSClient({ region, profile }), async (sts) => {
      const asked = sts.send(new GetCallerIdentityCommand());
      const { Account, Arn } = await asked.catch((error: Error) => ({ Account: error, Arn: undefined }));
      if (Account instanceof Error)
        return wrong(
          `AWS does not accept them, or cannot be reached: ${Account.message}`,
          'Set AWS_PROFILE, or --profile.',
        );
      if (account && account !== Account)
        return wrong(
          `they belong to account ${Account}, but cdk.json deploys ${region} to ${account}`,
          'Set AWS_PROFILE, or --profile, to credentials of that account.',
        );
      return fine(`account ${Account}, as ${Arn}`);
    }),
};

/** The region is enabled, and CloudFront can write its log there. */
export const regionIsOpen: Check<CheckTarget> = {
  title: 'Region',
  calls: ({ region }) => (isGovCloud(region) ? [] : ['account GetRegionOptStatus']),
  async run({ region, profile }) {
    // Credentials of a GovCloud account are valid in both of its regions, without an opt-in.
    if (isGovCloud(region)) return [];
    return using(new AccountClient({ region: globalRegion, profile }), async (accounts): Promise<Found> => {
      const { RegionOptStatus: status } = await accounts.send(new GetRegionOptStatusCommand({ RegionName: region }));
      switch (status) {
        case 'ENABLED_BY_DEFAULT':
          return fine(`${region} is enabled`);
        case 'ENABLED':
          return wrong(
            `${region} is an opt-in region: CloudFront cannot write its log to a bucket there, and the web stack fails`,
            'Choose a region that is enabled by default, such as us-east-1 or us-west-2.',
          );
        case 'ENABLING':
          return wrong(`${region} is being enabled`, 'Wait. It can take hours.');
        case 'DISABLED':
        case 'DISABLING':
          return wrong(
            `${region} is not enabled for this account`,
            'Choose a region that is enabled by default: opt-in regions cannot store the log of CloudFront.',
          );
        default:
          return unknown(`AWS reports ${status} for ${region}`);
      }
    });
  },
};
