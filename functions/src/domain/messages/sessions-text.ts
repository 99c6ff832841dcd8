import type { ClassSession } from '@muster/shared/rules/class-sessions';
import { dayText } from '@muster/shared/rules/day-text';
import { timeRangeText } from '@muster/shared/rules/time-format';
import { type Site, timeFormatOf } from '../../table/entities/site.ts';

/** Returns class sessions as people of the site read them: `Wed, Mar 3, 2027, 09:00-11:00`, separated by semicolons. */
export const sessionsText = (sessions: readonly ClassSession[], site: Site): string =>
  sessions
    .map(({ date, start, end }) => `${dayText(date)}, ${timeRangeText(start, end, timeFormatOf(site))}`)
    .join('; ');
