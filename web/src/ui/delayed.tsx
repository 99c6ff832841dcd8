import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after which a wait is worth showing (LOOK.md, "States"). */
const delay = 150;

/** Shows its children only once the wait has lasted 150 ms, so that a quick answer does not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : null;
}
