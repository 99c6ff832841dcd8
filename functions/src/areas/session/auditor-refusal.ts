import { accessState } from '@muster/shared/rules/auditor-access';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { Auditor } from '../../table/entities/auditor.ts';
import type { Site } from '../../table/entities/site.ts';

/** Returns why an auditor with the correct password may not sign in today, as a sentence. Undefined: allowed. */
export function whyNoAccess(auditor: Auditor, { timezone }: Pick<Site, 'timezone'>, now: Date): string | undefined {
  switch (accessState(auditor, today(timezone, now))) {
    case 'open':
      return undefined;
    case 'planned':
      return `Your access begins on ${dayText(auditor.open_from)}. Please sign in on that day.`;
    case 'over':
      return `Your access ended on ${dayText(auditor.open_until)}. Please ask the department if you need more time.`;
    case 'ended':
      return 'The department has ended your access. Please ask the department if you need it again.';
  }
}
