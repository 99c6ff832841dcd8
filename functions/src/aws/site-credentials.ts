import { NoCredentials, type SiteCredentials } from '../table/core/site-session.ts';
import { serviceConnection } from './service-connection.ts';
import { type ServiceConnection, signedFetch } from './signed-fetch.ts';

/** The longest session of a role that is taken with another role's credentials, in seconds. */
const longestSession = 3600;

/** The tag of a session that the role's policy binds keys to. */
const siteTag = 'site';

/**
 * Returns a function that asks STS for the credentials of one site: a session of the role with the site's code as its tag, which the role's
 * policy binds the partitions of the table to (docs/decisions/0085-bind-the-table-to-the-site.md).
 */
export function assumeForSite(
  roleArn: string,
  connection: () => ServiceConnection = () => serviceConnection('sts'),
): (site: string) => Promise<SiteCredentials> {
  return async (site) => {
    const body = new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: roleArn,
      RoleSessionName: site,
      DurationSeconds: String(longestSession),
      'Tags.member.1.Key': siteTag,
      'Tags.member.1.Value': site,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = signedFetch('sts', connection(), { method: 'POST', path: '/', headers, body });
    const { status, text } = await sent.catch((error) => {
      throw new NoCredentials('STS did not answer', { cause: error });
    });
    if (status === 200) return credentialsIn(text);
    const code = element('Code')(text) ?? '';
    if (status >= 500 || /Throttl/.test(code)) throw new NoCredentials(`STS answered ${status} ${code}`);
    throw new Error(`STS refused the session of a site: ${status} ${code}`);
  };
}

/** Returns a function that finds the text of an element of an XML answer; the values that are read here have nothing to unescape. */
const element = (name: string) => (xml: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];

function credentialsIn(xml: string): SiteCredentials {
  const required = (name: string) => {
    const found = element(name)(xml);
    if (!found) throw new Error(`The answer of STS has no ${name}`);
    return found;
  };
  return {
    accessKeyId: required('AccessKeyId'),
    secretAccessKey: required('SecretAccessKey'),
    sessionToken: required('SessionToken'),
    expiration: new Date(required('Expiration')),
  };
}
