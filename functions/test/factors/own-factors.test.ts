import { asAuditor, buildAuditor } from '@muster/testing/auditors';
import { SoftwareAuthenticator } from '@muster/testing/authenticator';
import { as, buildEmployee } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { codeAt, giveFactors, giveTicket } from '@muster/testing/factors';
import { type Body, type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, hashQueue, shareHashes } from '../../src/kernel/password-hash.ts';
import { newQueue } from '../../src/kernel/queue.ts';
import { transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { type Factors, findFactors, findPasskeyHolder, replaceFactors } from '../../src/table/entities/factors.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes } from '../session/sign-in-form.ts';

await prepareEachTest(['employee']);
let asking: RequestParts;
beforeEach(async () => {
  asking = await as(system, site, employee);
});

const own = async () => (await system.call('factors', 'own', {}, asking)).body;
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code];
const demand = () => change(site.table, siteKey(site.table), { sign_in: { second_factor: 'everybody' } });

/** Adds a passkey of a device as its holder. */
async function add(name: string, device = new SoftwareAuthenticator()) {
  const { body: options } = await system.call('factors', 'passkeyOptions', {}, asking);
  return system.call('factors', 'addPasskey', { body: { passkey: device.make(options), name } }, asking);
}

async function addTotp() {
  const { body: totp } = await system.call('factors', 'totpOptions', {}, asking);
  const code = codeAt(system, totp.secret);
  return { totp, code, answer: await system.call('factors', 'addTotp', { body: { code } }, asking) };
}

const messages = async () =>
  (await system.call('notifications', 'list', {}, asking)).body.notifications.map(({ message }: Body) => message);

describe('own factors', () => {
  test('begin with none', async () => {
    expect(await own()).toEqual({
      passkeys: [],
      totp: null,
      recovery_codes_left: 0,
      required: false,
      required_from: null,
    });
  });

  test('say from when on the department asks for one', async () => {
    await change(site.table, siteKey(site.table), {
      sign_in: { second_factor: 'everybody', second_factor_from: '2026-06-01' },
    });
    expect(await own()).toMatchObject({ required: false, required_from: '2026-06-01' });
    system.clock.now = new Date('2026-06-01T05:00:00Z');
    asking = await as(system, site, employee);
    expect(await own()).toMatchObject({ required: true, required_from: null });
  });

  test('come with recovery codes once, with the first', async () => {
    const first = await add('Phone');
    expect([first.status, first.body.recovery_codes.length]).toEqual([201, 10]);
    const second = await add('Key');
    expect([second.status, second.body.recovery_codes]).toEqual([201, undefined]);
    const third = await addTotp();
    expect([third.answer.status, third.answer.body.recovery_codes]).toEqual([201, undefined]);
    expect(await own()).toMatchObject({
      passkeys: [{ name: 'Phone' }, { name: 'Key' }],
      totp: { made_at: usualNow.toISOString() },
      recovery_codes_left: 10,
    });
    expect(await messages()).toEqual([
      expect.stringMatching(/^An authenticator app was added to your account, .*If this was not you/),
      expect.stringMatching(/^The passkey “Key” was added/),
      expect.stringMatching(/^The passkey “Phone” was added/),
    ]);
  });

  test('are at most ten passkeys, also of two at once', async () => {
    for (let n = 1; n <= 9; n++) expect((await add(`Key ${n}`)).status).toBe(201);
    // The two have one challenge: it is answered once.
    const { body: options } = await system.call('factors', 'passkeyOptions', {}, asking);
    const answers = await Promise.all(
      ['a', 'b'].map((name) =>
        system.call(
          'factors',
          'addPasskey',
          { body: { passkey: new SoftwareAuthenticator().make(options), name } },
          asking,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401]);
    expect(outcome(await system.call('factors', 'passkeyOptions', {}, asking))).toEqual([409, 'list_full']);
    expect((await findFactors(site.table, employee.id))?.passkeys).toHaveLength(10);
  });

  test('exclude the devices that have one', async () => {
    const device = new SoftwareAuthenticator();
    await add('Phone', device);
    const { body } = await system.call('factors', 'passkeyOptions', {}, asking);
    expect(body.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }]);
    expect(body.user.id).toBe((await findFactors(site.table, employee.id))?.handle);
    expect(outcome(await add('Again', device))).toEqual([401, 'wrong_factor']);
  });

  test('are renamed and removed; a removed passkey signs no one in', async () => {
    const device = new SoftwareAuthenticator();
    await add('Phone', device);
    await add('Key');
    const [phone] = (await own()).passkeys;
    const renamed = await system.call(
      'factors',
      'renamePasskey',
      { params: { id: phone.id }, body: { name: 'Old phone' } },
      asking,
    );
    expect(renamed.body.passkeys[0].name).toBe('Old phone');
    const removed = await system.call('factors', 'removePasskey', { params: { id: phone.id } }, asking);
    expect(removed.body.passkeys).toMatchObject([{ name: 'Key' }]);
    expect(await findPasskeyHolder(site.table, device.id)).toBeUndefined();
    for (const [name, body] of [
      ['renamePasskey', { name: 'x' }],
      ['removePasskey', undefined],
    ] as const) {
      const answer = await system.call('factors', name, { params: { id: phone.id }, body }, asking);
      expect(outcome(answer)).toEqual([404, 'not_found']);
    }
    expect(await auditEntries(site.table, 'factor.remove')).toMatchObject([
      { before: { factor: 'Passkey', name: 'Old phone' } },
    ]);
  });

  test('of another person are not found', async () => {
    const { passkey } = await giveFactors(system, site, await buildEmployee(system, site));
    const params = { id: passkey.id };
    const answers = [
      await system.call('factors', 'renamePasskey', { params, body: { name: 'Mine' } }, asking),
      await system.call('factors', 'removePasskey', { params }, asking),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('keep the last one while the department asks for one', async () => {
    const { passkey } = await giveFactors(system, site, employee, { leave: ['totp'] });
    await demand();
    const remove = () => system.call('factors', 'removePasskey', { params: { id: passkey.id } }, asking);
    expect(outcome(await remove())).toEqual([409, 'last_factor']);
    expect((await addTotp()).answer.status).toBe(201);
    expect((await remove()).status).toBe(200);
    expect(outcome(await system.call('factors', 'removeTotp', {}, asking))).toEqual([409, 'last_factor']);
  });

  test('keep one of two that are removed at once', async () => {
    const { passkey } = await giveFactors(system, site, employee);
    await demand();
    const answers = await Promise.all([
      system.call('factors', 'removePasskey', { params: { id: passkey.id } }, asking),
      system.call('factors', 'removeTotp', {}, asking),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('end with the recovery codes if no factor is required', async () => {
    const { passkey, codes } = await giveFactors(system, site, employee);
    expect((await system.call('factors', 'removeTotp', {}, asking)).status).toBe(200);
    const removed = await system.call('factors', 'removePasskey', { params: { id: passkey.id } }, asking);
    expect(removed.body).toMatchObject({ passkeys: [], totp: null, recovery_codes_left: 0 });
    expect(outcome(await system.call('factors', 'removeTotp', {}, asking))).toEqual([404, 'not_found']);
    const proved = await system.call('factors', 'prove', { body: { recovery_code: codes[0] } }, asking);
    expect(outcome(proved)).toEqual([401, 'wrong_factor']);
    expect(outcome(await system.call('factors', 'renewRecoveryCodes', {}, asking))).toEqual([409, 'no_factor']);
  });

  test('have new recovery codes, after which the former ones end', async () => {
    const { codes } = await giveFactors(system, site, employee);
    const { body } = await system.call('factors', 'renewRecoveryCodes', {}, asking);
    expect(body.recovery_codes).toHaveLength(10);
    const prove = (recovery_code: string | undefined) =>
      system.call('factors', 'prove', { body: { recovery_code } }, asking);
    expect((await prove(codes[0])).status).toBe(401);
    expect((await prove(body.recovery_codes[0])).status).toBe(200);
  });

  test('have new recovery codes five times a day', async () => {
    await giveFactors(system, site, employee);
    const renew = () => system.call('factors', 'renewRecoveryCodes', {}, asking);
    for (let n = 1; n <= 5; n++) expect((await renew()).status).toBe(200);
    const refused = await renew();
    expect(outcome(refused)).toEqual([429, 'too_many_attempts']);
    expect(refused.headers['Retry-After']).toEqual([String(24 * 60 * 60)]);
    later(system, minutes(24 * 60));
    asking = await as(system, site, employee);
    expect((await renew()).status).toBe(200);
  });

  test('are compared with the codes of before, which were shorter', async () => {
    await giveFactors(system, site, employee);
    const former = await Promise.all(
      ['0123456789AB', 'CDEFGHJKMNPQ'].map((code) => hashPassword(code, { N: 2, r: 1, p: 1 })),
    );
    const { version: _, ...read } = (await findFactors(site.table, employee.id)) as Factors;
    await transact(site.table, [
      replaceFactors(site.table, employee.id, { ...read, version: 1 }, { ...read, recovery: former }),
    ]);
    const prove = (recovery_code: string) => system.call('factors', 'prove', { body: { recovery_code } }, asking);
    expect((await prove('cdef-ghjk-mnpq')).status).toBe(200);
    expect((await prove('cdef-ghjk-mnpq')).status).toBe(401);
    expect((await findFactors(site.table, employee.id))?.recovery).toEqual([former[0]]);
  });

  test('cost no hash without codes: a flood of attempts delays no one', async () => {
    const queue = newQueue({ atOnce: 1 });
    const held = Promise.withResolvers<void>();
    const busy = queue.run(() => held.promise);
    shareHashes(queue);
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => system.call('factors', 'renewRecoveryCodes', {}, asking)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
      await giveFactors(system, site, employee);
      expect((await system.call('factors', 'renewRecoveryCodes', {}, asking)).status).toBe(200);
    } finally {
      held.resolve();
      await busy;
      shareHashes(hashQueue());
    }
  });

  test('are answered a secret once, before it counts', async () => {
    const { totp, code, answer } = await addTotp();
    expect(JSON.stringify(answer.body)).not.toContain(totp.secret);
    expect(JSON.stringify(await own())).not.toContain(totp.secret);
    const again = await system.call('factors', 'addTotp', { body: { code } }, asking);
    expect(outcome(again)).toEqual([401, 'wrong_factor']);
    const audit = JSON.stringify([await auditEntries(site.table, 'factor.add'), system.lines]);
    expect(audit).not.toContain(totp.secret);
  });

  test('are an auditor’s, too', async () => {
    const { auditor } = await buildAuditor(system, site);
    asking = await asAuditor(system, site, auditor);
    expect((await add('Key')).status).toBe(201);
    expect((await own()).passkeys).toHaveLength(1);
  });
});

describe("an administrator who resets an employee's factors", () => {
  const reset = (whose: Employee, by: RequestParts) =>
    system.call('factors', 'resetOfEmployee', { params: { employee_id: whose.employee_id } }, by);

  test('removes all, ends the sessions, and notifies the person', async () => {
    const { device, codes } = await giveFactors(system, site, employee);
    const ticket = await giveTicket(system, site, employee);
    const chief = await as(system, site, site.chief);
    const { status, body } = await reset(employee, chief);
    expect([status, body]).toEqual([200, { detail: 'The verification methods were removed' }]);
    expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(401);
    const step = { user_id: ticket, site_code: site.code, recovery_code: codes[0] };
    expect(outcome(await system.call('factors', 'secondStep', { body: step }))).toEqual([400, 'invalid_ticket']);
    const { body: options } = await system.call('factors', 'passkeySignInOptions', { body: { site_code: site.code } });
    const signed = { site_code: site.code, challenge_id: options.challenge_id, passkey: device.sign(options.passkey) };
    expect(outcome(await system.call('factors', 'passkeySignIn', { body: signed }))).toEqual([401, 'wrong_factor']);
    expect(await auditEntries(site.table, 'factor.reset')).toMatchObject([
      { actor: { id: site.chief.id }, subject: { employee: employee.id } },
    ]);
    employee.epoch++;
    asking = await as(system, site, employee);
    expect(await own()).toMatchObject({ passkeys: [], totp: null, recovery_codes_left: 0 });
    expect(await messages()).toEqual([expect.stringMatching(/^An administrator removed your verification methods, /)]);
    expect(outcome(await reset(employee, chief))).toEqual([409, 'no_factor']);
  });

  test('does not reset their own, and a clerk none at all: with a new password they would be anybody', async () => {
    const clerk = await buildEmployee(system, site, { permissions: { manage_employees: true } });
    const byClerk = await as(system, site, clerk);
    for (const whose of [site.chief, clerk, employee]) await giveFactors(system, site, whose);
    expect(outcome(await reset(site.chief, await as(system, site, site.chief)))).toEqual([403, 'forbidden']);
    expect(outcome(await reset(clerk, byClerk))).toEqual([403, 'forbidden']);
    expect(outcome(await reset(site.chief, byClerk))).toEqual([403, 'forbidden']);
    expect(outcome(await reset(employee, byClerk))).toEqual([403, 'forbidden']);
    expect((await findFactors(site.table, site.chief.id))?.passkeys).toHaveLength(1);
  });

  test('resets those of an auditor, who is signed out', async () => {
    const { auditor, asking: theirs } = await buildAuditor(system, site);
    await giveFactors(system, site, { id: auditor.id, auditor: true });
    const chief = await as(system, site, site.chief);
    const reset = () => system.call('factors', 'resetOfAuditor', { params: { id: auditor.id } }, chief);
    expect((await reset()).status).toBe(200);
    expect((await system.call('session', 'employeeInfo', {}, theirs)).status).toBe(401);
    expect(outcome(await reset())).toEqual([409, 'no_factor']);
    await system.call('auditors', 'end', { params: { id: auditor.id } }, chief);
    expect(outcome(await reset())).toEqual([409, 'already_ended']);
  });
});
