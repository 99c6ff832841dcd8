import { as, buildSite, usualPassword } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { cancelled, type Fault, failing, interception, tableError } from '@muster/testing/interception';
import { type Answered, type Body, buildSystem, type RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listBugReports } from '../../src/table/entities/bug-report.ts';

// Pauses do not wait: each one advances the clock that measures the budgets.
const time = vi.hoisted(() => ({ passed: 0 }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    time.passed += milliseconds;
  },
}));

const table = interception();
const system = await buildSystem({ onClient: table.onClient });
const site = await buildSite(system);
let asking: RequestParts & { refresh: string };
beforeEach(async () => {
  table.inject({});
  asking = await as(system, site, site.chief);
  system.errors.length = 0;
  time.passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time.passed);
});

const report = () => system.call('session', 'submitBugReport', { body: { description: 'x' } }, asking);

const busy = { code: 'busy', detail: 'The system is busy. Nothing was changed. Please try again in a moment.' };

/** Makes the call with the fault and expects 503 without a write, then without the fault and expects 2xx. */
async function answeredBusy(fault: Fault, call: () => Promise<Answered<Body>>): Promise<void> {
  const before = await contentsOf(system);
  table.inject(fault);
  const { status, body, headers } = await call();
  table.inject({});
  expect([status, body]).toEqual([503, busy]);
  expect(headers['Retry-After']).toEqual(['1']);
  expect(headers['Set-Cookie']).toBeUndefined();
  expect(await contentsOf(system)).toEqual(before);
  expect((await call()).status).toBeLessThan(300);
}

describe('a temporary error of the table is answered 503 with Retry-After, and nothing is written', () => {
  const names = [
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'InternalServerError',
    'TransactionInProgressException',
    'TimeoutError',
  ];

  test.each(names)('%s, in reads and in writes', async (name) => {
    await answeredBusy(
      failing(/BatchGet/, () => tableError(name)),
      report,
    );
    await answeredBusy(
      failing(/TransactWrite/, () => tableError(name)),
      report,
    );
  });

  test('a refused connection', async () => {
    const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8000'), { code: 'ECONNREFUSED' });
    await answeredBusy(failing(/./, refused), report);
  });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a transaction that is canceled for %s until the time limit',
    async (code) => {
      await answeredBusy(
        failing(/TransactWrite/, () => cancelled(code, 'None')),
        report,
      );
      expect(time.passed).toBeGreaterThan(10_000);
      expect(time.passed).toBeLessThanOrEqual(15_000);
    },
  );

  test('a rotation of a refresh token that conflicts with a transaction', async () => {
    await answeredBusy(
      failing(/Update/, () => tableError('TransactionConflictException')),
      () => system.call('session', 'refresh', { body: { refresh: asking.refresh, site_code: site.code } }),
    );
  });

  test('keys that stay unprocessed', async () => {
    const unprocessed: Fault = {
      after: ({ command, input }, output) => {
        if (command === 'BatchGetItem') Object.assign(output, { Responses: {}, UnprocessedKeys: input.RequestItems });
      },
    };
    await answeredBusy(unprocessed, report);
    expect(time.passed).toBeGreaterThan(0);
    expect(time.passed).toBeLessThan(5_000);
  });

  test('a sign-in attempt that cannot be counted signs no one in', async () => {
    const body = { username: site.chief.employee_id, password: usualPassword, site_code: site.code };
    const fault = failing(/^Update/, () => tableError('ThrottlingException'));
    await answeredBusy(fault, () => system.call('session', 'signIn', { body }));
  });
});

test('a transaction that conflicts a few times is retried and written once', async () => {
  const before = (await listBugReports(site.table)).length;
  let left = 3;
  table.inject({
    before: ({ command }) => {
      if (command.startsWith('TransactWrite') && left-- > 0) throw cancelled('TransactionConflict', 'None');
    },
  });
  expect((await report()).status).toBe(201);
  expect(left).toBe(-1);
  expect(await listBugReports(site.table)).toHaveLength(before + 1);
  expect(system.errors).toEqual([]);
});

describe('any other error is answered 500', () => {
  test('without details, with the request id that the log has too', async () => {
    table.inject(failing(/TransactWrite/, () => tableError('ValidationException')));
    const { status, body, headers } = await report();
    expect([status, body]).toEqual([
      500,
      {
        code: 'unexpected',
        detail: 'Something went wrong on our side. Please try again.',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(headers['Retry-After']).toBeUndefined();
    expect(system.errors).toMatchObject([
      { message: 'failed', fields: { request_id: body.request_id, resource: '/api/submit-bug-report' } },
    ]);
    expect(system.errors.map(({ fields }) => fields.error)).toEqual([tableError('ValidationException')]);
  });

  test('when something other than an Error is thrown', async () => {
    table.inject({
      before: () => {
        throw 'the inside of the table';
      },
    });
    const { status, body } = await report();
    expect([status, body.code]).toEqual([500, 'unexpected']);
    expect(JSON.stringify(body)).not.toContain('inside');
  });

  test('when the answer violates the contract', async () => {
    table.inject({
      after: ({ command }, output) => {
        if (command !== 'BatchGetItem') return;
        const responses = output.Responses as Record<string, { first_name?: unknown }[]>;
        for (const item of Object.values(responses).flat()) delete item.first_name;
      },
    });
    const { status, body } = await system.call('session', 'employeeInfo', {}, asking);
    expect([status, body.code]).toEqual([500, 'unexpected']);
  });

  test('when the signing keys cannot be read', async () => {
    const { keys } = system.deps;
    system.deps.keys = () => Promise.reject(new Error('the inside of the secret'));
    const { status, body } = await report().finally(() => {
      system.deps.keys = keys;
    });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('inside');
    expect((await report()).status).toBe(201);
  });
});
