import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { setSiteSurveys } from '../../table/entities/site.ts';

/** Sets whether the department has class surveys. Does nothing if unchanged. */
export const changeSurveys = (context: SiteContext, enabled: boolean): Promise<{ enabled: boolean }> =>
  changeSite(context, 'site.evaluations', (site) => ({
    before: { enabled: site.evaluations ?? false },
    after: { enabled },
    write: setSiteSurveys(context.table, site, enabled),
  }));
