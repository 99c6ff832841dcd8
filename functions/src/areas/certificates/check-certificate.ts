import type { CertificateCheck } from '@muster/shared/areas/certificates';
import { siteCode } from '@muster/shared/fields';
import { certificateStatus } from '@muster/shared/record/certificate';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { listEntries } from '../../table/entities/record-entry.ts';
import { findSite } from '../../table/entities/site.ts';
import { findSiteSecret } from '../../table/entities/site-secret.ts';
import { placeInToken } from './check-token.ts';
import { namedCertificate } from './named-certificate.ts';

/**
 * Answers a public check of a certificate, as of today and a given day, with the printed facts only. Reads no record
 * before the token is verified. Throws the same `not_found` for an unknown department, a changed token and another
 * department's token.
 */
export async function checkCertificate(call: Call<'certificates', 'checkCertificate'>): Promise<CertificateCheck> {
  const { deps, params, query, now } = call;
  const code = siteCode.safeParse(params.site_code);
  if (!code.success) throw noSuchCertificate();
  const table = deps.table.site(code.data);
  const [site, secret] = await Promise.all([findSite(table), findSiteSecret(table)]);
  const place = site && secret && placeInToken(secret, params.token);
  if (!place) throw noSuchCertificate();
  const day = today(site.timezone, now);
  const on = query.on ?? day;
  if (on > day) throw invalidField('on', 'Please choose a day that is not in the future');
  const named = namedCertificate(await listEntries(table, place.chain), place.no, site.timezone);
  if (!named) throw noSuchCertificate();
  const { certificate, holder, replacedOn } = named;
  const { data } = certificate.issued;
  return {
    department: site.name,
    timezone: site.timezone,
    name: holder.name,
    training_name: data.type_name,
    certification_date: data.date,
    expiration_date: data.expires ?? null,
    revoked_on: certificate.revokedOn ?? null,
    replaced_on: replacedOn,
    today: { on: day, status: certificateStatus(certificate, day) },
    asked: { on, status: certificateStatus(certificate, on) },
    as_of: now.toISOString(),
  };
}

const noSuchCertificate = () =>
  new ApiError('not_found', {
    detail: 'This is not a certificate of this department. Please compare the address with the paper.',
  });
