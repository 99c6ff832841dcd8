import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { setSiteEvaluations } from '../../table/entities/site.ts';

/** Sets whether attendees of the department evaluate their classes. Does nothing if unchanged. */
export const changeEvaluations = (context: SiteContext, enabled: boolean): Promise<{ enabled: boolean }> =>
  changeSite(context, 'site.evaluations', (site) => ({
    before: { enabled: site.evaluations ?? false },
    after: { enabled },
    write: setSiteEvaluations(context.table, site, enabled),
  }));
