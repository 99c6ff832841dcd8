import { today } from '@muster/shared/rules/calendar';
import { useEffect, useState } from 'react';

/** Milliseconds after which the date is read again. */
const interval = 30_000;

/**
 * Returns the department's current date, `YYYY-MM-DD`. It changes at the department's midnight while the screen is
 * open.
 */
export function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, []);
  return today(timeZone, now);
}
