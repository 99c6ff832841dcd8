import type { EmployeeInfo } from '@muster/shared/areas/session';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { IdleWarning } from './components/idle-warning.tsx';
import { LockScreen } from './components/lock-screen.tsx';
import { useIdleLock } from './use-idle-lock.ts';

interface SessionLockProps {
  employee: EmployeeInfo | undefined;
  locked: boolean;
}

/** Warns before the department's inactivity limit, then covers the page (ADR 16). Reloads data after the unlock. */
export function SessionLock({ employee, locked }: SessionLockProps) {
  const seconds = useIdleLock(employee?.inactivity_minutes, locked);
  const { mutate } = useSWRConfig();
  const wasLocked = useRef(false);
  useEffect(() => {
    if (wasLocked.current && !locked) void mutate(() => true);
    wasLocked.current = locked;
  }, [locked, mutate]);
  return locked ? <LockScreen employee={employee} /> : <IdleWarning seconds={seconds} />;
}
