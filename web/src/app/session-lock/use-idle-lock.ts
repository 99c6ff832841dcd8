import { useEffect, useState } from 'react';
import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { idleTime, limitIdle } from '../../api/idle.ts';
import { lockLoginSession } from '../../session/login-session.ts';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { noteInput } from './note-input.ts';

/** What counts as input. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/** Milliseconds between two inputs that are noted, and between two that the server is told. */
const noteInterval = 1000;
const tellInterval = 60_000;

/** How many milliseconds before the lock the warning is shown. */
const warningTime = 60_000;

/**
 * Tells the server of an input, so that it does not lock somebody who works without a call. A failure says nothing: the
 * next call tells again.
 */
const tellInput = () => call(session.verify, { body: {} }).catch(() => undefined);

/**
 * Locks the login session after `minutes` without input in any tab, unless it is `locked` already. Returns the seconds
 * that are left in the last minute before.
 */
export function useIdleLock(minutes: number | undefined, locked: boolean): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    limitIdle(minutes, Date.now());
    return () => limitIdle(undefined, 0);
  }, [minutes]);
  useEffect(() => {
    if (minutes === undefined || locked) return;
    let noted = 0;
    let told = Date.now();
    let shown: number | undefined;
    function show(next: number | undefined) {
      if (next === shown) return;
      shown = next;
      setSeconds(next);
    }
    function check() {
      const { left } = idleTime(Date.now()) ?? { left: Number.POSITIVE_INFINITY };
      if (left > 0) return show(left <= warningTime ? Math.ceil(left / 1000) : undefined);
      notifyOtherTabs('locked');
      lockLoginSession();
    }
    function onInput() {
      const now = Date.now();
      if (now - noted < noteInterval) return;
      // A computer that slept is locked before the input that wakes it counts.
      if ((idleTime(now)?.left ?? 1) <= 0) return check();
      noted = now;
      noteInput(now);
      check();
      if (now - told < tellInterval) return;
      told = now;
      void tellInput();
    }
    check();
    const timer = setInterval(check, 1000);
    for (const input of inputs) window.addEventListener(input, onInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
      document.removeEventListener('visibilitychange', check);
      show(undefined);
    };
  }, [minutes, locked]);
  return seconds;
}
