import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds before a loading state is shown. */
const delay = 150;

/** Shows its children after 150 ms, so that a quick response does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : null;
}
