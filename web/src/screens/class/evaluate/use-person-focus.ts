import { useEffect, useState } from 'react';

/** Milliseconds after which a closing dialog has returned the focus. */
const returnTime = 40;

/** Returns a function that focuses a person's name (`data-person`), after an action has removed its own button. */
export function usePersonFocus(): (employeeId: string) => void {
  const [wanted, setWanted] = useState<{ employeeId: string }>();
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      const names = [...document.querySelectorAll<HTMLElement>('[data-person]')];
      names.find(({ dataset }) => dataset.person === wanted.employeeId)?.focus();
    }, returnTime);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (employeeId) => setWanted({ employeeId });
}
