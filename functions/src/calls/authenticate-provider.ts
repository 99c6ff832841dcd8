import { timingSafeEqual } from 'node:crypto';
import { today } from '@muster/shared/rules/calendar';
import { siteCodePattern } from '@muster/shared/rules/site-code';
import { ApiError } from '../kernel/api-error.ts';
import type { SiteTable } from '../table/core/client.ts';
import { hashOf } from '../table/core/hash.ts';
import {
  findTokensAndSite,
  type ProvisioningToken,
  provisioningActor,
  tokenAsCaller,
} from '../table/entities/provisioning-token.ts';
import type { Site } from '../table/entities/site.ts';
import type { Deps } from './deps.ts';
import type { RequestContext } from './request-context.ts';

/** Format of the secret: the site code, which selects the partition, and 256 random bits. */
const secretPattern = /^([A-Z0-9-]{2,12})\.[\w-]{43}$/;

/** Requires a department's provisioning token (ADR 22) and returns it as a caller that may make no other call. */
export async function signInProvider(
  deps: Deps,
  { presented: { bearer = '' }, now, ...origin }: RequestContext,
): Promise<NonNullable<RequestContext['signedIn']>> {
  const [, code] = secretPattern.exec(bearer) ?? [];
  if (code === undefined || !siteCodePattern.test(code)) throw new ApiError('not_signed_in', noToken);
  const table = deps.table.site(code);
  const found = await findTokensAndSite(table);
  const token = found?.tokens.find((one) => isAccepted(one, bearer, found.site, now));
  if (!found || !token) throw new ApiError('not_signed_in', noToken);
  return signedInAs(table, found.site, token, { ...origin, now });
}

const noToken = { detail: 'This provisioning token is not accepted. Please create a new one in Muster.' };

function isAccepted(
  { hash, expires_on }: ProvisioningToken,
  secret: string,
  { timezone }: Pick<Site, 'timezone'>,
  now: Date,
): boolean {
  const isIt = timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret)));
  return isIt && (expires_on === undefined || today(timezone, now) <= expires_on);
}

const signedInAs = (
  table: SiteTable,
  site: Site,
  token: ProvisioningToken,
  origin: Pick<RequestContext, 'address' | 'requestId' | 'now'>,
): NonNullable<RequestContext['signedIn']> => ({
  table,
  site,
  caller: { employee: tokenAsCaller(token), sid: '', provedAt: new Date(0) },
  actor: provisioningActor(token, origin),
});
