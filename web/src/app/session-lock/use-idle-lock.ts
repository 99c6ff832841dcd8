import { useEffect, useState } from 'react';
import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { idleTime, limitIdle } from '../../api/idle.ts';
import { lockLoginSession } from '../../session/login-session.ts';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { noteInput } from './note-input.ts';

/** The events that count as input. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/** The minimum milliseconds between two stored inputs, and between two reports to the server. */
const noteInterval = 1000;
const reportInterval = 60_000;

/** Milliseconds before the lock at which the warning appears. */
const warningTime = 60_000;

/** Reports input to the server, so that it does not lock a person who works without calls. Ignores failures. */
const reportInput = () => call(session.verify, { body: {} }).catch(() => undefined);

/** Locks the login session after `minutes` without input in any tab. Returns the seconds left in the last minute. */
export function useIdleLock(minutes: number | undefined, locked: boolean): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    limitIdle(minutes, Date.now());
    return () => limitIdle(undefined, 0);
  }, [minutes]);
  useEffect(() => {
    if (minutes === undefined || locked) return;
    let noted = 0;
    let reported = Date.now();
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
      if (now - reported < reportInterval) return;
      reported = now;
      void reportInput();
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
