import type { ScheduledDeps } from '@muster/functions/entry/scheduled/task';
import { connectTable } from '@muster/functions/table/core/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cloudTasks, runScheduled, type Scheduled, type TimedTask } from '../../local/scheduled.ts';

const minute = 60_000;
let errors: { message: string; fields: Record<string, unknown> }[];
let deps: ScheduledDeps;
let scheduled: Scheduled;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-13T12:00:00Z'), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  errors = [];
  deps = {
    // No server listens there, and the tests make no requests.
    table: connectTable({ tableName: 'none', endpoint: 'http://127.0.0.1:9', region: 'local' }),
    now: () => new Date(),
    sealing: () => Promise.reject(new Error('no key')),
    log: { info: () => undefined, warn: () => undefined, error: (message, fields) => errors.push({ message, fields }) },
  };
});
afterEach(async () => {
  await scheduled.stop();
  // Before the timers: a spy on the fake setTimeout would restore it later, for all following files of this worker.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Run = TimedTask['run'];
const task = (everyMinutes: number, run: Run): TimedTask => ({ summary: '', everyMinutes, run });
const time = (date: Date | undefined) => date?.toISOString().slice(11, 16);

it('runs each task a minute after the start and then at its interval, for the time since its last run', async () => {
  const runs: unknown[] = [];
  const noting = (name: string): Run => {
    return async (_, { after, until }) => {
      runs.push([name, time(after), time(until)]);
      return [];
    };
  };
  scheduled = runScheduled(deps, { often: task(5, noting('often')), seldom: task(12, noting('seldom')) });
  await vi.advanceTimersByTimeAsync(minute - 1);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(12 * minute + 1);
  expect(runs).toEqual([
    ['often', undefined, '12:01'],
    ['seldom', undefined, '12:01'],
    ['often', '12:01', '12:06'],
    ['often', '12:06', '12:11'],
    ['seldom', '12:01', '12:13'],
  ]);
});

it('never runs a task twice at once, and a long task does not delay other tasks', async () => {
  let atOnce = 0;
  let most = 0;
  let slow = 0;
  let quick = 0;
  scheduled = runScheduled(deps, {
    slow: task(1, async () => {
      slow++;
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 10 * minute));
      atOnce--;
      return [];
    }),
    quick: task(1, async () => {
      quick++;
      return [];
    }),
  });
  await vi.advanceTimersByTimeAsync(24 * minute);
  expect({ most, slow, quick }).toEqual({ most: 1, slow: 3, quick: 24 });
  const stopped = scheduled.stop();
  await vi.advanceTimersByTimeAsync(10 * minute);
  await stopped;
});

it('covers the time of a failed run in the next one, and logs the failure', async () => {
  const spans: unknown[] = [];
  const ends: (() => string[])[] = [
    () => [],
    () => ['LAKE'],
    () => {
      throw new Error('no table');
    },
    () => [],
  ];
  scheduled = runScheduled(deps, {
    one: task(60, async (_, { after, until }) => {
      spans.push([time(after), time(until)]);
      return ends.shift()?.() ?? [];
    }),
  });
  await vi.advanceTimersByTimeAsync(241 * minute);
  expect(spans).toEqual([
    [undefined, '12:01'],
    ['12:01', '13:01'],
    ['12:01', '14:01'],
    ['12:01', '15:01'],
    ['15:01', '16:01'],
  ]);
  expect(errors).toMatchObject([
    { message: 'scheduled work failed', fields: { task: 'one', error: { message: 'no table' } } },
  ]);
});

it('waits for running tasks when it stops, and starts no others', async () => {
  let begun = 0;
  let finished = 0;
  let finish = () => {};
  scheduled = runScheduled(deps, {
    one: task(1, async () => {
      begun++;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished++;
      return [];
    }),
  });
  await vi.advanceTimersByTimeAsync(minute);
  expect(begun).toBe(1);
  const stopped = scheduled.stop();
  finish();
  await stopped;
  expect(finished).toBe(1);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(begun).toBe(1);
});

it("runs the cloud's tasks, with timers that do not keep the process alive", () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  scheduled = runScheduled(deps);
  expect(set).toHaveBeenCalledTimes(Object.keys(cloudTasks).length);
  for (const { value } of set.mock.results) expect(value.hasRef()).toBe(false);
});
