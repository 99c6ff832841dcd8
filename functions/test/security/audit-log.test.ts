import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditKind, kindsOf } from '@muster/shared/audit-log';
import { type Route, routes } from '@muster/shared/contract';
import { buildSite, staffOf } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { askingFor } from '@muster/testing/provisioning';
import { type Answered, type Body, buildSystem, usualNow } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { beforeAll, describe, expect, test } from 'vitest';
import { AppendOnlyError } from '../../src/table/core/guards.ts';
import { getItem, type Item, queryAll } from '../../src/table/core/read.ts';
import { put, remove, transact, update } from '../../src/table/core/write.ts';
import { audit, auditRefusal } from '../../src/table/entities/audit-entry.ts';
import { credentialKey } from '../../src/table/entities/credential.ts';

const system = await buildSystem();
const site = await buildSite(system);

const nameOf = ({ area, name }: Pick<Route, 'area' | 'name'>) => `${area}.${name}`;
const writing = routes.filter(({ endpoint }) => endpoint.method !== 'GET');

/** Calls with a body that change nothing in the department; all other writes need an audit entry. */
const silent = [
  'session.validateSiteCode',
  'session.verify',
  'session.refresh',
  'training.planWarnings',
  // A sign-on has its entry at its end; the check asks the provider only.
  'signOn.start',
  'signOn.check',
  // Nothing is added before the file has arrived: then it has its entry.
  'documents.beginUpload',
  'documents.beginTypeUpload',
  // A draft decides nothing, and no one else sees it. The completed evaluation has its entry.
  'evaluations.addDraft',
  'evaluations.saveDraft',
  'evaluations.removeDraft',
  // Nothing is decided before mail is sent: then it has its entry.
  'mail.forgotPassword',
  // Nothing is proved or added before the challenge is answered.
  'factors.secondStepOptions',
  'factors.setupOptions',
  'factors.passkeySignInOptions',
  'factors.passkeyOptions',
  'factors.totpOptions',
  'factors.proveOptions',
];

/** Inputs for calls whose valid input may change nothing. */
const changing: Partial<Record<string, SentParts>> = {
  'permissions.setGlobal': { body: { permission_type: 'manage_trainings', active: true } },
};

/** Returns the audit entries of the month of all tests, in order of time. */
const entries = () => queryAll(site.table, `${site.code}#AUDIT#${usualNow.toISOString().slice(0, 7)}`);

/** Makes a call as the administrator, with its own address and request id. */
async function call(route: Route): Promise<{ sent: SentParts; answered: Answered<Body>; told: Item[]; kept: boolean }> {
  const setting = { system, site, caller: site.chief };
  const sent = { ...(await validInput(route, setting)), ...changing[nameOf(route)] };
  const asking = await askingFor(route, system, site, () => signedIn(system, site, site.chief));
  const requestContext = { requestId: nameOf(route), identity: { sourceIp: '198.51.100.77' } };
  const before = await entries();
  const answered = await system.call(route.area, route.name as never, sent, {
    ...asking,
    address: '198.51.100.77',
    event: { requestContext: requestContext as never },
  });
  const after = await entries();
  const known = new Map(after.map((entry) => [entry.SK, entry]));
  const old = new Set(before.map(({ SK }) => SK));
  return {
    sent,
    answered,
    told: after.filter(({ SK }) => !old.has(SK)),
    kept: before.every((entry) => isDeepStrictEqual(known.get(entry.SK), entry)),
  };
}

/** Returns all strings under a name that holds a secret, at any depth. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /password|secret|refresh|access|user_id|token/.test(name) && typeof inner === 'string' ? [inner] : secretsIn(inner),
  );
}

describe('the audit log', () => {
  test.each(routes)(
    '$endpoint.method $endpoint.path adds an entry if it writes or shows a record, and changes no entry',
    async (route) => {
      const { sent, answered, told, kept } = await call(route);
      expect(answered.status, JSON.stringify(answered.body)).toBe(route.endpoint.status);
      expect(kept, 'an entry was changed or deleted').toBe(true);
      if (
        [
          'compliance.table',
          'compliance.myPeople',
          'compliance.summary',
          'compliance.trend',
          'compliance.stateReport',
          'compliance.filingChanges',
          'requirements.exemptions',
        ].includes(nameOf(route))
      ) {
        expect(told.map(({ action }) => action)).toEqual(['compliance.read']);
        return;
      }
      if (
        [
          'record.of',
          'certificates.certificate',
          'compliance.person',
          'evaluations.prepare',
          'evaluations.group',
          'evaluations.of',
          'evaluations.one',
          'fieldTraining.trainee',
          'fieldTraining.ratings',
          'fieldTraining.answers',
          'firearms.carriedBy',
        ].includes(nameOf(route))
      ) {
        expect(told.map(({ action }) => action)).toEqual(['record.read']);
        return;
      }
      if (!writing.includes(route) || silent.includes(nameOf(route))) {
        expect(told).toEqual([]);
        return;
      }

      const own = told.filter(({ request_id }) => request_id === nameOf(route));
      expect(own.length, 'no entry of this request').toBeGreaterThan(0);
      const people = await queryAll(site.table, `${site.code}#ROSTER`);
      for (const entry of own) {
        const actor = entry.actor as { id: string; employee_id: string };
        if (route.endpoint.access === 'provisioning') expect(actor.employee_id).toBe('Provisioning, Entra ID');
        else {
          if (route.endpoint.access !== 'anyone') expect(actor.id).toBe(site.chief.id);
          expect(people.find(({ id }) => id === actor.id)?.employee_id).toBe(actor.employee_id);
        }
        expect([entry.at, entry.address]).toEqual([usualNow.toISOString(), '198.51.100.77']);
      }
      const changes = own.filter(({ action }) => !changesNothingShown.includes(action as AuditKind));
      for (const entry of changes) expect(entry.before ?? entry.after, `${entry.action}`).toBeDefined();

      const hashes = (await getItem(site.table, credentialKey(site.table, site.chief.id)))?.hash;
      const secrets = [...secretsIn([sent, answered.body]), ...answered.cookies.values(), String(hashes)].filter(
        Boolean,
      );
      for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret);
    },
  );

  /** Changes to login sessions and secrets, and new items: they have no values before and after. */
  const changesNothingShown: AuditKind[] = [
    ...kindsOf('sign_in'),
    ...kindsOf('password'),
    'bug_report.submit',
    'evaluation.submit',
    'employee.deleted',
    'factor.recovery_codes',
    'factor.reset',
  ];

  test('has an entry for every writing request, readable by an administrator', async () => {
    const asking = await signedIn(system, site, site.chief);
    const { body } = await system.call('accounts', 'auditLog', { query: { limit: '1000' } }, asking);
    const read = new Set((body as { request_id: string }[]).map(({ request_id }) => request_id));
    const told = writing.map(nameOf).filter((name) => !silent.includes(name));
    expect(told.filter((name) => !read.has(name))).toEqual([]);
  });
});

describe('an audit entry cannot be changed', () => {
  const Key = { PK: '', SK: '01KRH4FVM00000000000000000' };
  beforeAll(async () => {
    Key.PK = `${site.code}#AUDIT#2026-05`;
  });
  const { client, name: TableName } = { client: () => site.table.client, name: () => site.table.name };
  const attempts: [string, () => Promise<unknown>][] = [
    [
      'an update',
      () => client().send(new UpdateCommand({ TableName: TableName(), Key, UpdateExpression: 'SET a = :a' })),
    ],
    ['a deletion', () => client().send(new DeleteCommand({ TableName: TableName(), Key }))],
    ['a write in its place', () => client().send(new PutCommand({ TableName: TableName(), Item: { ...Key } }))],
    ['a batch that writes', () => client().send(batch({ PutRequest: { Item: { ...Key } } }))],
    ['a batch that deletes', () => client().send(batch({ DeleteRequest: { Key } }))],
    ['an update in a transaction', () => transact(site.table, [update(site.table, Key, { expression: 'REMOVE a' })])],
    ['a deletion in a transaction', () => transact(site.table, [remove(site.table, Key)])],
    ['a write in its place in a transaction', () => transact(site.table, [put(site.table, { ...Key })])],
  ];
  const batch = (request: object) =>
    new BatchWriteCommand({ RequestItems: { [TableName()]: [request as { DeleteRequest: { Key: typeof Key } }] } });

  test.each(attempts)('%s is refused before it is sent', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow(AppendOnlyError);
  });

  test('new entries are accepted, alone and in a transaction', async () => {
    const { actor, now } = staffOf(system, site);
    const entry = { action: 'site.rename', subject: {} } as const;
    const before = (await entries()).length;
    await auditRefusal(site.table, actor, now, entry);
    await transact(site.table, [audit(site.table, actor, now, entry)]);
    expect(await entries()).toHaveLength(before + 2);
  });

  test('only one file of the product has the key of audit entries', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = ['functions/src', 'infra', 'web/src', 'shared/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(test|testing|node_modules|cdk\.out)\//.test(file))
        .map((file) => `${folder}/${file}`),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => readFileSync(join(root, file), 'utf8').includes('#AUDIT'))).toEqual([
      'functions/src/table/core/definition.ts',
    ]);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
