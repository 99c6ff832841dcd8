import { useState } from 'react';

/** Returns true once a condition was true, for content that stays after it was needed. */
export function useOnce(condition: boolean): boolean {
  const [has, setHas] = useState(condition);
  if (condition && !has) setHas(true);
  return has || condition;
}
