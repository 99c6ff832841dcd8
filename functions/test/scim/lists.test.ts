import { buildEmployee } from '@muster/testing/build';
import { buildProviderGroup } from '@muster/testing/provisioning';
import type { Body } from '@muster/testing/system';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseFilter } from '../../src/areas/scim/filter.ts';
import { aUser, buildProvided, type Provided, schemas } from './provider.ts';

let provided: Provided;
let all: Body[];
beforeAll(async () => {
  provided = await buildProvided();
  const { system, site } = provided;
  for (let n = 0; n < 250; n++) {
    await buildEmployee(system, site, { first_name: ['Ann', 'Bo', 'ann'][n % 3] ?? '', last_name: `Lee${n % 7}` });
  }
  for (const userName of ['Kim@x.example', 'kimberly@x.example', 'A "quoted" \\ name']) {
    const enterprise = { employeeNumber: `n${userName.length}` };
    const { status } = await provided.send('createUser', {
      body: aUser({ userName, [schemas.enterprise]: enterprise }),
    });
    expect(status).toBe(201);
  }
  await provided.send('createUser', { body: aUser({ userName: 'gone', active: false }) });
  all = await everybody({});
}, 120_000);

async function everybody(query: Record<string, string>, count = 100): Promise<Body[]> {
  const found: Body[] = [];
  for (;;) {
    const startIndex = String(found.length + 1);
    const { status, body } = await provided.send('listUsers', {
      query: { ...query, startIndex, count: String(count) },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ startIndex: found.length + 1, itemsPerPage: body.Resources.length });
    if (body.Resources.length === 0) {
      expect(body.totalResults).toBe(found.length);
      return found;
    }
    found.push(...body.Resources);
  }
}

describe('a list', () => {
  test('has everybody once over its pages, whatever their size', async () => {
    expect(all).toHaveLength(255);
    expect(new Set(all.map(({ id }) => id)).size).toBe(255);
    expect((await everybody({}, 77)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test.each([
    [{}, 1, 100],
    [{ count: '0' }, 1, 0],
    [{ count: '-3', startIndex: '0' }, 1, 0],
    [{ count: '100000', startIndex: '-5' }, 1, 200],
    [{ startIndex: '255' }, 255, 1],
    [{ startIndex: '256' }, 256, 0],
  ])('asked for with %j begins at %i and has %i', async (query, startIndex, itemsPerPage) => {
    const { body } = await provided.send('listUsers', { query });
    expect(body).toMatchObject({ totalResults: 255, startIndex, itemsPerPage });
    expect(body.Resources).toHaveLength(itemsPerPage);
  });

  test('shows the requested attributes, or all but those', async () => {
    const ask = async (query: Record<string, string>) =>
      (await provided.send('listUsers', { query: { count: '1', ...query } })).body.Resources[0];
    const always = { schemas: expect.any(Array), id: expect.any(String) };
    expect(await ask({ attributes: 'USERNAME, name.familyName' })).toEqual({
      ...always,
      userName: '1',
      name: { familyName: 'Chief' },
    });
    expect(await ask({ attributes: `${schemas.enterprise}:employeeNumber,${schemas.user}:active` })).toEqual({
      ...always,
      active: true,
      [schemas.enterprise]: { employeeNumber: '1' },
    });
    const without = await ask({ excludedAttributes: `name,meta.version,id,${schemas.muster}` });
    expect(Object.keys(without).sort()).toEqual(
      ['schemas', 'id', 'userName', 'displayName', 'active', schemas.enterprise, 'meta'].sort(),
    );
    expect(without.meta.version).toBeUndefined();
  });
});

/** What a filter of the property test can ask about, as a plain list has it. */
const texts: Record<string, (user: Body) => string> = {
  userName: (user) => user.userName,
  'name.givenName': (user) => user.name.givenName,
  'NAME.familyname': (user) => user.name.familyName,
  displayName: (user) => user.displayName,
  [`${schemas.enterprise}:employeeNumber`]: (user) => user[schemas.enterprise].employeeNumber,
};

interface Asked {
  text: string;
  holds: (user: Body) => boolean;
}

const comparison: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .record({
      name: fc.constantFrom(...Object.keys(texts)),
      op: fc.constantFrom('eq', 'EQ', 'co', 'sw'),
      value: fc.constantFrom(
        'ann',
        'Bo',
        'Lee3',
        'LEE',
        'kim',
        'Kim@x.example',
        'A "quoted" \\ name',
        '1',
        'gone',
        '',
        'x',
      ),
    })
    .map(({ name, op, value }) => ({
      text: `${name} ${op} ${JSON.stringify(value)}`,
      holds: (user: Body) => {
        const [has, target] = [texts[name]?.(user).toLowerCase() ?? '', value.toLowerCase()];
        return op === 'co' ? has.includes(target) : op === 'sw' ? has.startsWith(target) : has === target;
      },
    })),
  fc.boolean().map((value) => ({ text: `active eq ${value}`, holds: (user: Body) => user.active === value })),
);

const asked: fc.Arbitrary<Asked> = fc.letrec<{ whole: Asked }>((tie) => ({
  whole: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc
      .record({
        op: fc.constantFrom('and', 'or', 'AND'),
        parts: fc.array(tie('whole'), { minLength: 2, maxLength: 3 }),
      })
      .map(({ op, parts }) => ({
        text: `(${parts.map(({ text }) => text).join(` ${op} `)})`,
        holds: (user: Body) =>
          op === 'or' ? parts.some(({ holds }) => holds(user)) : parts.every(({ holds }) => holds(user)),
      })),
  ),
})).whole;

describe('a filter', () => {
  test('finds what a plain filter over the whole list finds', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ text, holds }) => {
        const found = await everybody({ filter: text }, 200);
        expect(found.map(({ id }) => id)).toEqual(all.filter(holds).map(({ id }) => id));
      }),
      { numRuns: atWidth(15, 40), seed: 7 },
    );
  });

  test('binds "and" more than "or"', async () => {
    const filter = 'userName eq "gone" or userName eq "1" and active eq false';
    expect((await everybody({ filter })).map(({ userName }) => userName)).toEqual(['gone']);
  });

  test.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq bjensen',
    'userName eq 1',
    'userName eq null',
    'userName eq "a" and',
    'userName eq "a" junk',
    'userName eq "a" "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'userName eq "open',
    'userName eq "\\x"',
    'userName ne "a"',
    'userName gt "a"',
    'userName pr',
    'not (userName eq "a")',
    'active eq "true"',
    'active co true',
    'emails[type eq "work"]',
    'emails.value eq "a"',
    'emails[type eq "work" and value co "x"].value eq "a"',
    'shoeSize eq "1"',
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
    '__proto__ eq "x"',
    'constructor eq "x"',
    'members[value eq "a"].value eq "b"',
    `userName eq "${'\n'.repeat(100)}`,
    `${'('.repeat(100)}userName eq "a"${')'.repeat(100)}`,
    Array(200).fill('userName eq "a"').join(' or '),
  ])('that is not understood is refused: %j', async (filter) => {
    const { status, body } = await provided.send('listUsers', { query: { filter } });
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });

  test('is read or refused at once, whatever it is', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('(', ')', '[', ']', '"', '\\', ' ', '\n', '.', 'a', ' eq ', ' and ', ' or ', '1'),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect((error as { scimType?: string }).scimType).toBe('invalidFilter');
        }
      }),
      { numRuns: atWidth(500, 2_000), seed: 7 },
    );
  });

  test('of groups finds by name, id and member', async () => {
    const [first, second] = all;
    const { system, site } = provided;
    const id = await buildProviderGroup(system, site, { name: 'Night Watch', members: [first.id] });
    const ask = async (filter: string) => {
      const { status, body } = await provided.send('listGroups', { query: { filter, excludedAttributes: 'members' } });
      return status === 200 ? body.Resources.map((one: Body) => one.id) : [status, body.scimType];
    };
    expect(await ask('displayName eq "night watch"')).toEqual([id]);
    expect(await ask('displayName sw "Day"')).toEqual([]);
    expect(await ask(`members[value eq "${first.id}"]`)).toEqual([id]);
    expect(await ask(`members.value eq "${first.id}" and displayName co "watch"`)).toEqual([id]);
    expect(await ask(`members eq "${second.id}"`)).toEqual([]);
    expect(await ask('members.display eq "x"')).toEqual([400, 'invalidFilter']);
  });
});
