import type { KeyCheck } from '@muster/shared/areas/certificates';
import type { Call } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { latestSeal, listSealKeys } from '../../table/entities/seal.ts';
import { findSite } from '../../table/entities/site.ts';

/**
 * Returns the keys of a department and its latest seal, without a sign-in. Throws `not_found` for an unknown
 * department, which the sign-in reveals, too.
 */
export async function checkKey({ deps, params }: Call<'certificates', 'checkKey'>): Promise<KeyCheck> {
  const table = deps.table.site(params.site_code);
  const [site, keys, seal] = await Promise.all([findSite(table), listSealKeys(table), latestSeal(table)]);
  if (!site) throw new ApiError('not_found', { detail: 'There is no department with this site code' });
  return {
    site_code: table.site,
    department: site.name,
    keys: keys.toReversed().map(({ id, since }) => ({ key_id: id, since, signs_now: id === seal?.key })),
    seal: seal ? { no: seal.no, at: seal.at, root: seal.root } : null,
  };
}
