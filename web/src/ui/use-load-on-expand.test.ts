import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLoadOnExpand } from './use-load-on-expand.ts';

beforeEach(() => void vi.useFakeTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

// spec 7.33, 9.10
test('a quick response shows the spinner for 400 ms', async () => {
  const load = () => Promise.resolve();
  const { result } = renderHook(() => useLoadOnExpand(load));
  await pass(399);
  expect(result.current.state).toBe('loading');
  await pass(1);
  expect(result.current.state).toBe('ready');
});

test('a slow response shows the spinner until it arrives', async () => {
  const load = () => new Promise((resolve) => setTimeout(resolve, 2000));
  const { result } = renderHook(() => useLoadOnExpand(load));
  await pass(1999);
  expect(result.current.state).toBe('loading');
  await pass(1);
  expect(result.current.state).toBe('ready');
});

test('a failure is shown at once, and a retry loads again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('down')));
  const { result } = renderHook(() => useLoadOnExpand(load));
  await pass(0);
  expect(result.current.state).toBe('failed');
  load.mockImplementation(() => Promise.resolve() as Promise<never>);
  act(() => result.current.retry());
  expect(result.current.state).toBe('loading');
  await pass(400);
  expect(result.current.state).toBe('ready');
  expect(load).toHaveBeenCalledTimes(2);
});
