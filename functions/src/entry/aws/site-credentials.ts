import { AssumeRoleCommand, type STSClient, STSServiceException } from '@aws-sdk/client-sts';
import { NoCredentials, type SiteCredentials } from '../../table/core/site-session.ts';

/** The longest session of a role that is taken with another role's credentials, in seconds. */
const longestSession = 3600;

/** The tag of a session that the role's policy binds keys to. */
const siteTag = 'site';

/**
 * Returns a function that asks STS for the credentials of one site: a session of the role with the site's code as its
 * tag, which the role's policy binds the partitions of the table to
 * (docs/decisions/0085-bind-the-table-to-the-site.md).
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

/** Returns what an error says: STS may answer the next request, or refuses the session. */
function meaningOf(error: unknown): Error {
  if (!(error instanceof STSServiceException)) return new NoCredentials('STS did not answer', { cause: error });
  const answer = `${error.$metadata.httpStatusCode} ${error.name}`;
  return error.$fault === 'server' || /Throttl/.test(error.name)
    ? new NoCredentials(`STS answered ${answer}`)
    : new Error(`STS refused the session of a site: ${answer}`);
}
