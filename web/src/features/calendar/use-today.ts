import { today } from '@muster/shared/rules/calendar';
import { useEffect, useState } from 'react';

/** Milliseconds between looks at the clock. */
const interval = 30_000;

/** The department's date now, `YYYY-MM-DD`; it moves on at the department's midnight while the screen stays open. */
export function useToday(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, []);
  return today(timeZone, now);
}
