import { as, buildSite } from '@muster/testing/build';
import { failing, interception, tableError } from '@muster/testing/interception';
import { runNow } from '@muster/testing/scheduled';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';

test('a log that cannot be written fails no call and no scheduled task', async () => {
  const table = interception();
  const system = await buildSystem({ onClient: table.onClient });
  const [site, other] = [await buildSite(system), await buildSite(system)];
  const asking = await as(system, site, site.chief);
  const full = () => {
    throw new Error('ENOSPC: no space left on device, write');
  };
  Object.assign(system.deps.log, { info: full, warn: full, error: full });

  expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(200);
  const report = () => system.call('session', 'submitBugReport', { body: { description: 'x' } }, asking);
  expect((await report()).status).toBe(201);
  // On a full disk the engine also answers 500: reads succeed, and writes are answered 503.
  table.inject(failing(/TransactWrite/, () => tableError('InternalServerError')));
  expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(200);
  expect((await report()).status).toBe(503);

  // One site fails, which is logged; the other is processed.
  const asked: string[] = [];
  table.inject({
    before: ({ command, input }) => {
      const text = JSON.stringify(input);
      if (command !== 'Query' || !/JOB/.test(text)) return;
      asked.push(text.includes(`${site.code}#`) ? site.code : other.code);
      if (text.includes(`${site.code}#`)) throw tableError('InternalServerError');
    },
  });
  expect(await runNow(system.deps, 'jobs')).toEqual([site.code]);
  expect(asked).toEqual(expect.arrayContaining([site.code, other.code]));
});
