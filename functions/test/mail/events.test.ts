import { buildEmployee, type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { askedForAddress, giveAddress, switchMailOn } from '@muster/testing/mail';
import { beforeEach, expect, test } from 'vitest';
import { handleMailEvent } from '../../src/entry/outgoing-mail/mail-events.ts';
import { findMailbox } from '../../src/table/entities/mail-address.ts';

await prepareEachTest();
let person: Person;
let address: string;
beforeEach(async () => {
  await switchMailOn(site.table);
  person = await personOf(system, site, await buildEmployee(system, site));
  address = await giveAddress(system, site, person.employee);
});

const tags = () => ({ site: [site.code], employee: [person.employee.id], 'ses:from-domain': ['example.gov'] });
const bounce = (emailAddress: string, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  mail: { messageId: '0100', tags: tags() },
  bounce: { bounceType, bounceSubType: 'General', bouncedRecipients: [{ emailAddress, action: 'failed' }] },
});
const complaint = (emailAddress: string) => ({
  eventType: 'Complaint',
  mail: { messageId: '0100', tags: tags() },
  complaint: { complainedRecipients: [{ emailAddress }] },
});
const handle = (event: unknown) => handleMailEvent(system.deps, event);
const bell = async () => {
  const { body } = await system.call('notifications', 'list', {}, person.asking);
  return body.notifications.map(({ kind, message }: { kind: string; message: string }) => [kind, message]);
};
const own = async () => (await system.call('mail', 'own', {}, person.asking)).body;

test.each([
  ['a permanent bounce', bounce, 'bounced', /cannot be delivered/],
  ['a complaint', complaint, 'complained', /reported as spam/],
] as const)(
  '%s stops the mail to the address, and notifies its owner once, in the app only',
  async (_, of, why, says) => {
    await handle(of(address.toUpperCase()));
    await handle(of(`"Sam Officer" <${address}>`));
    expect(await own()).toMatchObject({ address, undeliverable: why });
    expect(await bell()).toEqual([['mail_stopped', expect.stringMatching(says)]]);
    expect((await contentsOf(system)).filter(({ PK }) => PK === `${site.code}#OUTBOX`)).toEqual([]);
    expect(await auditEntries(site.table, 'mail.stop')).toMatchObject([{ after: { why } }]);
  },
);

test('a transient bounce, a delivery, and a bounce of an address that was replaced change nothing', async () => {
  const before = await contentsOf(system);
  await handle(bounce(address, 'Transient'));
  await handle({ eventType: 'Delivery', mail: { tags: tags() }, delivery: { recipients: [address] } });
  await handle(bounce('former@example.gov'));
  expect(await contentsOf(system)).toEqual(before);
});

test('a bounce of an address that is not confirmed yet ends its confirmation', async () => {
  const fresh = await personOf(system, site, await buildEmployee(system, site));
  const token = await askedForAddress(system, site, fresh.employee);
  const { pending } = await findMailbox(site.table, fresh.employee.id);
  const event = bounce(pending?.address ?? '');
  event.mail.tags.employee = [fresh.employee.id];
  await handle(event);
  expect((await findMailbox(site.table, fresh.employee.id)).pending).toBeUndefined();
  const body = { site_code: site.code, token };
  expect((await system.call('mail', 'confirmAddress', { body })).body.code).toBe('invalid_link');
});

test('mail is sent again once an address is confirmed anew', async () => {
  await handle(bounce(address));
  const token = await askedForAddress(system, site, person.employee);
  expect((await system.call('mail', 'confirmAddress', { body: { site_code: site.code, token } })).status).toBe(200);
  expect((await own()).undeliverable).toBeUndefined();
});

test('of three events at once, one stops the mail', async () => {
  await Promise.all([handle(bounce(address)), handle(bounce(address)), handle(complaint(address))]);
  expect(await bell()).toHaveLength(1);
});

test('an event without our tags is an error: it is kept, and nothing is changed', async () => {
  await expect(handle({ mail: { tags: {} }, bounce: {} })).rejects.toThrow('tags');
});
