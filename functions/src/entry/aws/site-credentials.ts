import { AssumeRoleCommand, type STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { NoCredentials, type SiteCredentials } from '../../table/core/site-session.ts';

/** The longest session of a role that is assumed from another role, in seconds. */
const longestSession = 3600;

/** The session tag by which the role's policy limits keys. */
const siteTag = 'site';

/**
 * Returns a function that gets the credentials of one site from STS: a session of the role tagged with the site's code,
 * to which the role's policy limits the partitions (docs/decisions/0023-grant-only-what-a-call-needs.md).
 */
export function assumeForSite(sts: STSClient, roleArn: string): (site: string) => Promise<SiteCredentials> {
  return async (site) => {
    const session = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: site,
      DurationSeconds: longestSession,
      Tags: [{ Key: siteTag, Value: site }],
    });
    const { Credentials } = await sts.send(session).catch((error) => {
      throw meaningOf(error);
    });
    const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
    if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration)
      throw new Error('The answer of STS has no complete credentials');
    return {
      accessKeyId: AccessKeyId,
      secretAccessKey: SecretAccessKey,
      sessionToken: SessionToken,
      expiration: Expiration,
    };
  };
}

/** Returns what an error means: STS may answer the next request, or it rejects the session. */
function meaningOf(error: unknown): Error {
  if (!(error instanceof STSServiceException)) return new NoCredentials('STS did not answer', { cause: error });
  const answer = `${error.$metadata.httpStatusCode} ${error.name}`;
  return error.$fault === 'server' || /Throttl/.test(error.name)
    ? new NoCredentials(`STS answered ${answer}`)
    : new Error(`STS refused the session of a site: ${answer}`);
}
