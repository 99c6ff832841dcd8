import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';

/** Throws a field error for a day after today. */
export function refuseFuture({ site, now }: Pick<SiteContext, 'site' | 'now'>, on: string): void {
  if (on > today(site.timezone, now)) throw invalidField('on', 'The day cannot be in the future');
}
