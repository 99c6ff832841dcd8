import { rmSync } from 'node:fs';
import { temporaryCredential } from '@muster/functions/domain/sign-in/temporary-credential';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { createSite } from '@muster/functions/entry/provisioning/create-site';
import { transact } from '@muster/functions/table/core/write';
import { findEmployeeNumber } from '@muster/functions/table/entities/employee';
import { findMailbox, replaceMailbox } from '@muster/functions/table/entities/mail-address';
import { listNotifications, notify } from '@muster/functions/table/entities/notification';
import { addMail, newWitnessMail } from '@muster/functions/table/entities/outbox';
import { addSeal } from '@muster/functions/table/entities/seal';
import { findSite, setSiteMail } from '@muster/functions/table/entities/site';
import { findWitnesses, setWitnesses } from '@muster/functions/table/entities/witness';
import { sealBlockText } from '@muster/shared/record/seal-block';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleAreas } from '../../cloud/bundle.ts';
import { type Deployment, deploy } from './assembly/deployment.ts';
import type { PackagedFunction, RunningFunction } from './assembly/functions.ts';
import { unused } from './assembly/permissions.ts';
import { type EmailService, startEmailService } from './email-service.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

/** Runs the sending of mail from the templates and uploads alone, like real-scheduled.test.ts. */

const from = 'muster@example.gov';
const { folder, regions } = synthesize(
  { regions: [{ region: 'us-east-1', mail: { from } }] },
  { bundle: await bundleAreas() },
);
const [withMail] = regions;

let deployment: Deployment;
let ses: EmailService;
const functions = new Map<string, { packaged: PackagedFunction; running: RunningFunction }>();
let employee: string;

beforeAll(async () => {
  deployment = await deploy(folder);
  ses = await startEmailService();
  for (const purpose of ['scheduled mail', 'mail that comes back']) {
    const packaged = deployment.functions.find(({ description }) => description === `Muster: ${purpose}`);
    if (!packaged) throw new Error(`No function for ${purpose}`);
    const environment = { ...packaged.environment, AWS_ENDPOINT_URL_SESV2: ses.endpoint };
    functions.set(purpose, { packaged, running: await deployment.start({ ...packaged, environment }) });
  }
  const { table: tables } = deployment;
  const named = { code: 'MAILED', name: 'Mailed Department', timezone: 'America/Chicago' };
  const { credential } = await temporaryCredential({ N: 2, r: 1, p: 1 }, new Date());
  await createSite(tables, { ...named, admin_id: '1', first: 'Ada', last: 'Chief' }, new Date(), { credential });
  const table = tables.site('MAILED');
  employee = (await findEmployeeNumber(table, '1')) ?? '';
  const site = await findSite(table);
  if (!site) throw new Error('No site');
  const confirmed = { address: 'ada@example.gov', origin: 'https://muster.example.gov' };
  const read = await findMailbox(table, employee);
  await transact(table, [
    setSiteMail(table, site, {}),
    replaceMailbox(table, employee, read, {
      ...read,
      confirmed,
      pending: { ...confirmed, address: 'new@example.gov' },
    }),
  ]);
}, 120_000);

afterAll(async () => {
  await ses?.close();
  await deployment?.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = (purpose: string) => {
  const found = functions.get(purpose);
  if (!found) throw new Error(`No function for ${purpose}`);
  return found;
};
const send = () => of('scheduled mail').running.invoke({ scheduled: new Date().toISOString() });

async function context() {
  const table = deployment.table.site('MAILED');
  const site = await findSite(table);
  if (!site) throw new Error('No site');
  return systemContext({ table, site, now: new Date() });
}
const tell = async (message: string) => {
  const occasion = await context();
  await transact(occasion.table, [notify(occasion, employee, { kind: 'added', message })]);
};

describe('the deployed mail', () => {
  test('is sent by SES once, from the address of the settings, with the tags by which it is found again', async () => {
    await tell('You have been added to Driving.');
    await send();
    await send();
    const { environment, id } = of('scheduled mail').packaged;
    expect(ses.sent).toMatchObject([
      {
        caller: id,
        FromEmailAddress: from,
        Destination: { ToAddresses: ['ada@example.gov'] },
        Content: { Simple: { Subject: { Data: 'You have been added to Driving.' } } },
        ConfigurationSetName: environment.MAIL_CONFIGURATION_SET,
        EmailTags: [
          { Name: 'site', Value: 'MAILED' },
          { Name: 'employee', Value: employee },
        ],
      },
    ]);
  });

  test('has the link that confirms an address', async () => {
    const { table, now } = await context();
    await transact(table, [addMail(table, employee, now, { purpose: 'confirmation', address: 'new@example.gov' })]);
    await send();
    const mail = ses.sent.at(-1);
    expect(mail?.Destination.ToAddresses).toEqual(['new@example.gov']);
    expect(mail?.Content.Simple.Body.Text.Data).toMatch(
      /https:\/\/muster\.example\.gov\/confirm-address#site=MAILED&token=[\w-]{43}/,
    );
  });

  test.each([
    [429, 'TooManyRequestsException', 'could not be sent yet'],
    [400, 'MessageRejected', 'a mail could not be sent'],
  ])('that SES answers with %i %s is not lost without a word', async (status, type, said) => {
    const before = ses.sent.length;
    ses.refusals.push([status, type]);
    await tell(`Refused by ${type}`);
    const { running } = of('scheduled mail');
    running.written();
    await send();
    expect(running.written().join('\n')).toContain(said);
    expect(ses.sent).toHaveLength(before);
  });

  test('stops after a bounce from EventBridge, and the person is notified', async () => {
    const tags = { site: ['MAILED'], employee: [employee] };
    const bouncedRecipients = [{ emailAddress: 'ada@example.gov' }];
    const detail = { eventType: 'Bounce', mail: { tags }, bounce: { bounceType: 'Permanent', bouncedRecipients } };
    await of('mail that comes back').running.invoke({ 'detail-type': 'Email Bounced', source: 'aws.ses', detail });
    const { table, now } = await context();
    expect((await findMailbox(table, employee)).undeliverable).toBe('bounced');
    const [newest] = await listNotifications(table, employee, now, { limit: 1 });
    expect(newest?.kind).toBe('mail_stopped');
  });

  test('has a seal for a witness, until it bounces', async () => {
    const { table, now } = await context();
    const digest = 'ab'.repeat(32);
    const [at, site] = [now.toISOString(), 'MAILED'];
    const seal = { site, no: 1, at, chains: 1, root: digest, previous: null, key: digest, signature: digest };
    const mail = newWitnessMail(table, now, { witness: 'W1', address: 'clerk@example.gov', seal: 1 });
    const witness = { id: 'W1', name: 'City Clerk', email: 'clerk@example.gov', added_at: at, from: 1 };
    await transact(table, [
      ...addSeal(table, { seal }, undefined),
      setWitnesses(table, await findWitnesses(table), [{ ...witness, queued: { mail: mail.id, at } }]),
      mail.write,
    ]);
    await send();
    const tags = [
      { Name: 'site', Value: site },
      { Name: 'witness', Value: 'W1' },
    ];
    expect(ses.sent.at(-1)).toMatchObject({ Destination: { ToAddresses: [witness.email] }, EmailTags: tags });
    expect(ses.sent.at(-1)?.Content.Simple.Body.Text.Data).toContain(sealBlockText(seal).trimEnd());
    expect((await findWitnesses(table)).witnesses).toMatchObject([{ sent: { seal: 1 } }]);
    const bouncedRecipients = [{ emailAddress: witness.email }];
    const sent = { tags: { site: [site], witness: ['W1'] } };
    const detail = { eventType: 'Bounce', mail: sent, bounce: { bounceType: 'Permanent', bouncedRecipients } };
    await of('mail that comes back').running.invoke({ 'detail-type': 'Email Bounced', source: 'aws.ses', detail });
    expect((await findWitnesses(table)).witnesses).toMatchObject([{ failure: { stopped: true } }]);
  });

  test.each(['scheduled mail', 'mail that comes back'])(
    '%s asks for what it is granted, and for all of it',
    (purpose) => {
      const { packaged } = of(purpose);
      const asked = deployment.askedBy(packaged);
      expect(asked.filter(({ permitted }) => !permitted)).toEqual([]);
      expect(unused(packaged.statements, asked)).toEqual([]);
    },
  );
});

describe('the templates', () => {
  test('let one function send, from one address, over TLS', () => {
    const [set] = withMail ? resourcesOf(withMail.scheduled, 'AWS::SES::ConfigurationSet') : [];
    expect(set?.properties).toMatchObject({ DeliveryOptions: { TlsPolicy: 'REQUIRE' } });
    const mailing = deployment.functions.filter(({ statements }) => JSON.stringify(statements).includes('"ses:'));
    expect(mailing.map(({ description }) => description)).toEqual(['Muster: scheduled mail']);
    const statement = mailing[0]?.statements.find(({ Sid }) => Sid === 'Mail');
    expect([statement?.Action, statement?.Condition]).toEqual([
      'ses:SendEmail',
      { StringEquals: { 'ses:FromAddress': from } },
    ]);
    expect(JSON.stringify(statement?.Resource)).not.toContain('*');
  });

  test('report returned mail of this installation only', () => {
    const [rule] = withMail ? resourcesOf(withMail.scheduled, 'AWS::Events::Rule') : [];
    const [set] = withMail ? resourcesOf(withMail.scheduled, 'AWS::SES::ConfigurationSet') : [];
    expect(rule?.properties.EventPattern).toEqual({
      source: ['aws.ses'],
      detail: {
        eventType: ['Bounce', 'Complaint'],
        mail: { tags: { 'ses:configuration-set': [{ Ref: set?.id }] } },
      },
    });
  });

  test('enable email in the API', () => {
    const areas = deployment.functions.filter(({ description }) => description.startsWith('Muster: the calls of'));
    expect(areas.length).toBeGreaterThan(10);
    for (const { environment } of areas) expect(environment.HAS_MAIL).toBe('true');
  });
});
