import { today } from '@muster/shared/rules/calendar';
import { useEffect, useState } from 'react';

/** Milliseconds between two reads of the date. */
const interval = 30_000;

/** Returns the department's current date, `YYYY-MM-DD`, which changes at the department's midnight. */
export function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, []);
  return today(timeZone, now);
}
