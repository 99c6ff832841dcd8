import { createSiteContext, type SiteContext } from '../../calls/site-context.ts';
import { silentLog } from '../../kernel/log.ts';
import { runJob } from './run-job.ts';
import { systemActor } from './system-actor.ts';

/** Returns the context of provisioning, scheduled functions and the demo. Logs nothing without `log`. */
export const systemContext = ({
  log = silentLog,
  ...parts
}: Pick<SiteContext, 'table' | 'site' | 'now'> & Partial<Pick<SiteContext, 'log'>>): SiteContext =>
  createSiteContext({ ...parts, log, actor: systemActor(), runJob });
