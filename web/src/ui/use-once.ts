import { useState } from 'react';

/** Returns whether a condition holds or has ever held: for what stays once it was needed. */
export function useOnce(condition: boolean): boolean {
  const [has, setHas] = useState(condition);
  if (condition && !has) setHas(true);
  return has || condition;
}
