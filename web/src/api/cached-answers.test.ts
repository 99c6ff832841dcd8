import { afterEach, expect, test, vi } from 'vitest';
import { emit } from '../events.ts';
import { roster } from './calls.ts';
import { send } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

test('an unchanged list is requested by its ETag and not sent again until the login session changes', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get('If-None-Match'));
    return headers.get('If-None-Match') === '"one"'
      ? new Response(null, { status: 304 })
      : new Response('[{"id":"1"}]', { headers: { ETag: '"one"' } });
  });
  expect(await send(roster.list, {})).toEqual([{ id: '1' }]);
  expect(await send(roster.list, {})).toEqual([{ id: '1' }]);
  await send(roster.list, { query: { limit: 5 } });
  emit('login-session-changed');
  await send(roster.list, {});
  expect(asked).toEqual([null, '"one"', null, null]);
});
