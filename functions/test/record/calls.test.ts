import {
  as,
  type BuiltSite,
  buildCategory,
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
  type Person,
} from '@muster/testing/build';
import { apartFromAccess } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, type RequestParts } from '@muster/testing/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { expectChained } from './chained.ts';

const system = await buildSystem();
const site = await buildSite(system);
const away = await buildSite(system);
const trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
const type = await buildType(system, site, { name: 'First aid' });
const unknownId = '01KRH4FVM00000000000000000';
const today = '2026-05-13';

type Name = 'of' | 'correct' | 'revoke' | 'addCredit' | 'withdrawCredit' | 'importHistory' | 'seals' | 'seal';
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

const call = (name: Name, sent: Sent, asking: RequestParts = trainer.asking) =>
  system.call('record', name, sent as never, asking);
/** Returns status, code and the fields that an answer names. */
const answerTo = async (name: Name, sent: Sent, asking?: RequestParts) => {
  const { status, body } = await call(name, sent, asking);
  return [status, body.code, ...(body.fields ? [Object.keys(body.fields)] : [])];
};
const certified = async (person: Person, date: string, of: TrainingType = type, where: BuiltSite = site) => {
  await buildCertification(system, where, of, person.employee, date);
  const no = (await requireEnrollmentState(where.table, person.employee)).entries ?? 0;
  return { no, id: `${person.employee.id}-${no}` };
};
const credit = (person: Person, more: object = {}) => ({
  employee_id: person.employee.employee_id,
  on: '2026-05-02',
  minutes: 90,
  title: 'De-escalation',
  provider: 'State academy',
  ...more,
});
const row = (person: Person, more: object = {}) => ({
  employee_id: person.employee.employee_id,
  training: 'First aid',
  certification_date: '2021-03-02',
  ...more,
});
const reason = 'Entered for the wrong person';

describe('invalid input names its field and writes nothing', () => {
  let officer: Person;
  let certification: { no: number; id: string };
  let credited: { id: string; entry: number };
  beforeAll(async () => {
    officer = await buildPerson(system, site);
    certification = await certified(officer, '2026-03-02');
    credited = (await call('addCredit', { body: credit(officer) })).body;
  });

  const sent = (name: Name): Sent => {
    const params = { employee_id: officer.employee.employee_id };
    switch (name) {
      case 'of':
        return { params };
      case 'correct':
        return { params, body: { no: certification.no, reason } };
      case 'revoke':
        return { params: { id: certification.id }, body: { reason } };
      case 'withdrawCredit':
        return { params: { id: credited.id }, body: { reason } };
      case 'addCredit':
        return { body: credit(officer) };
      default:
        return {};
    }
  };

  test.each<[Name, 'query' | 'body', string, unknown]>([
    ['of', 'query', 'on', '2026-02-30'],
    ['of', 'query', 'known', 'yesterday'],
    ['seals', 'query', 'limit', '0'],
    ['seals', 'query', 'before', '0'],
    ['correct', 'body', 'no', 0],
    ['correct', 'body', 'reason', ' '],
    ['correct', 'body', 'certification_date', 'x'],
    ['correct', 'body', 'certification_date', '2026-05-14'],
    ['correct', 'body', 'expiration_date', '2026-03-01'],
    ['correct', 'body', 'minutes', 0],
    ['correct', 'body', 'provider', ''],
    ['correct', 'body', 'on', today],
    ['correct', 'body', 'title', 'A certification has none'],
    ['correct', 'body', 'hired_on', '2020-01-01'],
    ['revoke', 'body', 'reason', ''],
    ['revoke', 'body', 'on', 'x'],
    ['revoke', 'body', 'on', '2026-03-01'],
    ['revoke', 'body', 'on', '2026-05-14'],
    ['addCredit', 'body', 'employee_id', 'a b'],
    ['addCredit', 'body', 'on', '2026-05-14'],
    ['addCredit', 'body', 'minutes', 0],
    ['addCredit', 'body', 'minutes', 200_001],
    ['addCredit', 'body', 'minutes', 1.5],
    ['addCredit', 'body', 'category_ids', [unknownId]],
    ['addCredit', 'body', 'title', ''],
    ['addCredit', 'body', 'provider', 'x'.repeat(201)],
    ['addCredit', 'body', 'type_id', 'first-aid'],
    ['addCredit', 'body', 'type_id', unknownId],
    ['withdrawCredit', 'body', 'reason', undefined],
    ['importHistory', 'body', 'rows', []],
  ])('%s: %s.%s is %j', async (name, part, field, value) => {
    const valid = sent(name);
    const before = apartFromAccess(await dumpSite(system, site.code));
    const wrong = { ...valid, [part]: { ...valid[part], [field]: value } };
    expect(await answerTo(name, wrong)).toEqual([400, 'invalid_input', [field]]);
    expect(apartFromAccess(await dumpSite(system, site.code))).toEqual(before);
  });

  test.each<[string, object]>([
    ['employee_id', { employee_id: 'Unknown.7' }],
    ['training', { training: 'Third aid' }],
    ['certification_date', { certification_date: '2026-05-14' }],
    ['expiration_date', { expiration_date: '2021-03-01' }],
  ])('importHistory: the %s of a row, and no row is recorded', async (field, wrong) => {
    const before = await dumpSite(system, site.code);
    const body = { rows: [row(officer), row(officer, wrong)] };
    expect(await answerTo('importHistory', { body })).toEqual([400, 'invalid_input', [`rows.1.${field}`]]);
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('a credit and an employment are corrected by their own fields only', async () => {
    const params = { employee_id: officer.employee.employee_id };
    const correct = (body: object) => answerTo('correct', { params, body: { reason, ...body } });
    expect(await correct({ no: credited.entry, certification_date: '2026-01-01', hired_on: '2020-01-01' })).toEqual([
      400,
      'invalid_input',
      ['certification_date', 'hired_on'],
    ]);
    expect(await correct({ no: 1, minutes: 5 })).toEqual([400, 'invalid_input', ['minutes']]);
    expect(await correct({ no: credited.entry, on: '2026-05-14' })).toEqual([400, 'invalid_input', ['on']]);
    expect(await correct({ no: 1, hired_on: '2026-05-14' })).toEqual([400, 'invalid_input', ['hired_on']]);
  });
});

describe('permissions', () => {
  test('an officer gets the same answer about a colleague, a stranger and a person who does not exist', async () => {
    const officer = await buildPerson(system, site);
    const colleague = await buildPerson(system, site);
    const stranger = await buildPerson(system, away);
    const { id } = await certified(colleague, '2026-03-02');
    const answers = [];
    for (const employee_id of [colleague.employee.employee_id, stranger.employee.employee_id, 'Unknown.7']) {
      answers.push((await call('of', { params: { employee_id } }, officer.asking)).body);
      answers.push((await call('addCredit', { body: credit(colleague, { employee_id }) }, officer.asking)).body);
    }
    for (const one of [id, `${colleague.employee.id}-999`, `${unknownId}-1`]) {
      answers.push((await call('revoke', { params: { id: one }, body: { reason } }, officer.asking)).body);
    }
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0].code).toBe('forbidden');
  });

  test('a trainer writes nothing about themselves', async () => {
    const { id, no } = await certified(trainer, '2026-03-02');
    const own = (await call('addCredit', { body: credit(trainer) }, await as(system, site, site.chief))).body;
    const params = { employee_id: trainer.employee.employee_id };
    const before = apartFromAccess(await dumpSite(system, site.code));
    for (const [name, sent] of [
      ['correct', { params, body: { no, reason, minutes: 600 } }],
      ['revoke', { params: { id }, body: { reason } }],
      ['addCredit', { body: credit(trainer) }],
      ['withdrawCredit', { params: { id: own.id }, body: { reason } }],
    ] as const) {
      expect(await answerTo(name, sent)).toEqual([403, 'forbidden']);
    }
    expect(await answerTo('importHistory', { body: { rows: [row(trainer)] } })).toEqual([
      400,
      'invalid_input',
      ['rows.0.employee_id'],
    ]);
    expect(apartFromAccess(await dumpSite(system, site.code))).toEqual(before);
  });

  test('each department has seals of its own numbers', async () => {
    await sealSite(site.table, buildSealing(system));
    const second = await sealSite(site.table, buildSealing(system));
    const other = await sealSite(away.table, buildSealing(system));
    const chief = await as(system, away, away.chief);
    expect((await call('seal', { params: { no: '1' } }, chief)).body).toMatchObject({ root: other.root });
    expect(await answerTo('seal', { params: { no: '2' } }, chief)).toEqual([404, 'not_found']);
    expect((await call('seals', { query: { before: '3', limit: '1' } })).body.seals).toMatchObject([
      { root: second.root },
    ]);
    expect(await answerTo('seal', { params: { no: 'x' } })).toEqual([404, 'not_found']);
  });
});

describe('corrections of revoked and ended items', () => {
  test('a corrected entry is neither corrected nor revoked again; the one that replaced it is', async () => {
    const officer = await buildPerson(system, site);
    const params = { employee_id: officer.employee.employee_id };
    const { id, no } = await certified(officer, '2026-03-02');
    const { body: corrected, status } = await call('correct', {
      params,
      body: { no, reason, certification_date: '2026-03-01' },
    });
    expect(status).toBe(201);
    expect(await answerTo('correct', { params, body: { no, reason, minutes: 60 } })).toEqual([404, 'not_found']);
    expect(await answerTo('revoke', { params: { id }, body: { reason } })).toEqual([404, 'not_found']);
    const revoke = () => answerTo('revoke', { params: { id: corrected.id }, body: { reason, on: '2026-04-01' } });
    expect(await revoke()).toEqual([200, undefined]);
    expect(await revoke()).toEqual([409, 'already_revoked']);
    expect(await answerTo('correct', { params, body: { no: corrected.entry, reason, minutes: 60 } })).toEqual([
      404,
      'not_found',
    ]);
  });

  test('a credit counts in categories of the list, each once', async () => {
    const { employee, asking } = await buildPerson(system, site);
    const { id } = await buildCategory(system, site);
    const elsewhere = await buildCategory(system, away);
    const body = { ...credit({ employee, asking }), category_ids: [id, id] };
    expect((await call('addCredit', { body })).status).toBe(201);
    expect(await answerTo('addCredit', { body: { ...body, category_ids: [elsewhere.id] } })).toEqual([
      400,
      'invalid_input',
      ['category_ids'],
    ]);
    const { credits } = (await call('of', { params: { employee_id: employee.employee_id } })).body;
    expect(credits).toMatchObject([{ category_ids: [id] }]);
  });

  test('a credit is withdrawn once, and not corrected after that', async () => {
    const officer = await buildPerson(system, site);
    const params = { employee_id: officer.employee.employee_id };
    const { body } = await call('addCredit', { body: credit(officer, { type_id: type.id }) });
    const withdraw = () => answerTo('withdrawCredit', { params: { id: body.id }, body: { reason } });
    expect(await withdraw()).toEqual([200, undefined]);
    expect(await withdraw()).toEqual([409, 'already_withdrawn']);
    expect(await answerTo('correct', { params, body: { no: body.entry, reason, minutes: 5 } })).toEqual([
      404,
      'not_found',
    ]);
    expect(await answerTo('revoke', { params: { id: body.id }, body: { reason } })).toEqual([404, 'not_found']);
  });
});

describe('races', () => {
  let officer: Person;
  const people: Person[] = [];
  beforeAll(async () => {
    officer = await buildPerson(system, site);
    people.push(officer);
  });
  const kinds = async () => (await listEntries(site.table, officer.employee.id)).map(({ entry }) => entry.kind);
  const count = async (kind: string) => (await kinds()).filter((one) => one === kind).length;

  test('of two revocations at once, one is made', async () => {
    const { id } = await certified(officer, '2026-03-02');
    const before = await count('certification.revoked');
    const revoke = () => answerTo('revoke', { params: { id }, body: { reason } });
    const answers = await Promise.all([revoke(), revoke()]);
    expect(answers.toSorted()).toEqual([
      [200, undefined],
      [409, 'already_revoked'],
    ]);
    expect(await count('certification.revoked')).toBe(before + 1);
  });

  test('of two withdrawals at once, one is made', async () => {
    const { body } = await call('addCredit', { body: credit(officer) });
    const withdraw = () => answerTo('withdrawCredit', { params: { id: body.id }, body: { reason } });
    expect((await Promise.all([withdraw(), withdraw()])).toSorted()).toEqual([
      [200, undefined],
      [409, 'already_withdrawn'],
    ]);
  });

  test('of a correction and a revocation at once, one is made', async () => {
    const { id, no } = await certified(officer, '2026-02-02');
    const params = { employee_id: officer.employee.employee_id };
    const answers = await Promise.all([
      answerTo('correct', { params, body: { no, reason, certification_date: '2026-02-01' } }),
      answerTo('revoke', { params: { id }, body: { reason } }),
    ]);
    expect([
      [
        [201, undefined],
        [404, 'not_found'],
      ],
      [
        [404, 'not_found'],
        [200, undefined],
      ],
    ]).toContainEqual(answers);
  });

  test('a revocation and a certification of the same training at once are both made', async () => {
    const { id } = await certified(officer, '2026-01-02');
    const row = await buildClass(system, site, { type, inDays: -10 });
    await buildSeat(system, site, row, officer.employee);
    const [revoked, issued] = await Promise.all([
      call('revoke', { params: { id }, body: { reason } }),
      system.call(
        'certification',
        'issue',
        { params: { classId: row.id }, body: { employee_ids: [officer.employee.employee_id] } },
        trainer.asking,
      ),
    ]);
    expect([revoked.status, issued.status]).toEqual([200, 200]);
    const { body } = await system.call('certification', 'mandatoryStatus', {}, officer.asking);
    expect(body).toMatchObject([{ certification_date: '2026-05-03' }]);
  });

  test('a credit with the same idempotency key twice at once is recorded once', async () => {
    const before = await count('credit.recorded');
    const asking = { ...trainer.asking, headers: { ...trainer.asking.headers, 'Idempotency-Key': 'a-credit' } };
    const add = () => call('addCredit', { body: credit(officer) }, asking);
    const [one, two] = await Promise.all([add(), add()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await count('credit.recorded')).toBe(before + 1);
  });

  test('an import and a certification at once are both recorded', async () => {
    const trainingClass = await buildClass(system, site, { type, inDays: -5 });
    await buildSeat(system, site, trainingClass, officer.employee);
    const before = await count('certification.issued');
    const answers = await Promise.all([
      call('importHistory', { body: { rows: [row(officer), row(officer, { certification_date: '2019-03-02' })] } }),
      system.call(
        'certification',
        'issue',
        { params: { classId: trainingClass.id }, body: { employee_ids: [officer.employee.employee_id] } },
        trainer.asking,
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count('certification.issued')).toBe(before + 3);
  });

  test('after all of them, what is stored follows from the entries', async () => {
    for (const { employee } of people) {
      await expectChained(site.table, employee.id, await requireEnrollmentState(site.table, employee));
    }
    const differences = [];
    for await (const one of recordDifferences(site.table)) differences.push(one);
    expect(differences).toEqual([]);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
