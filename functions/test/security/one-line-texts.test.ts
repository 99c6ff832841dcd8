import { routes } from '@muster/shared/contract';
import { buildEmployee, buildSite } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { beforeAll, expect, test } from 'vitest';
import { buildRank } from '../roster/staff.ts';
import { aUser, buildProvided, schemas } from '../scim/provider.ts';

/** A string in a body, with its path. */
interface Text {
  path: string;
  accepts: (character: string) => boolean;
}

/** Returns the value with `change` applied to the string at a path. */
function changed(value: unknown, [key, ...rest]: readonly string[], change: (text: string) => string): unknown {
  if (key === undefined) return change(value as string);
  if (Array.isArray(value)) return value.map((one, n) => (String(n) === key ? changed(one, rest, change) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: changed(object[key], rest, change) };
}

function pathsOf(value: unknown): string[][] {
  if (typeof value === 'string') return value === '' ? [] : [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]));
}

/** Returns whether a value, as it was read, still has the character. */
const has = (value: unknown, character: string): boolean =>
  typeof value === 'string'
    ? value.includes(character)
    : typeof value === 'object' && value !== null && Object.values(value).some((inner) => has(inner, character));

const texts: Text[] = [];

beforeAll(async () => {
  const system = await buildSystem();
  const site = await buildSite(system);
  for (const route of routes) {
    const { body: schema } = route.endpoint;
    // Bodies of SCIM are read attribute by attribute: below.
    if (!schema || route.endpoint.scim) continue;
    const open = ['anyone', 'signed_in'].includes(route.endpoint.access);
    const caller = open ? await buildEmployee(system, site) : site.chief;
    const { body } = await validInput(route, { system, site, caller });
    for (const path of pathsOf(body)) {
      const named = path.filter((key) => !/^\d+$/.test(key)).join('.');
      const insert = (character: string) => (text: string) => `${text.slice(0, 1)}${character}${text.slice(1)}`;
      texts.push({
        path: `${route.area}.${route.name} ${named}`,
        accepts(character) {
          const read = schema.safeParse(changed(body, path, insert(character)));
          if (read.success) return has(read.data, character);
          // The error names the field.
          expect(
            read.error.issues.map((issue) => issue.path.map(String).join('.')),
            `${route.area}.${route.name} ${path}`,
          ).toContainEqual(expect.stringMatching(new RegExp(`^${path[0]}`)));
          return false;
        },
      });
    }
  }
}, 120_000);

const accepting = (character: string) => [
  ...new Set(texts.filter(({ accepts }) => accepts(character)).map(({ path }) => path.split(' ')[1])),
];

/**
 * What is compared only: passwords as typed, secrets, what a form had loaded, and what a sign-on's provider sends back.
 */
const comparedOnly =
  /^(read\.|return_to$|state$|iss$|.*(password|refresh|token|user_id|challenge_id|passkey\.|secret|code))/;

/** The fields that screens show with several lines. */
const severalLines =
  /(^|\.)(reason|remediation|description|notice_text|note|text|course_of_fire|absences|reasons|most_useful|change|instructions|help|comment|value|override|goals|attestation|statement)(\.|$)/;

test('the contract has texts', () => expect(texts.length).toBeGreaterThan(100));

test.each([
  ['a control character', '\u0007'],
  ['another control character', '\u0085'],
  ['a character that reverses text', '\u202e'],
  ['an isolate', '\u2066'],
  ['a left-to-right mark', '\u200e'],
  ['an Arabic letter mark', '\u061c'],
  ['half of a surrogate pair', '\ud800'],
])('%s is stored by no call', (_, character) => {
  expect(accepting(character).filter((path) => !comparedOnly.test(path ?? ''))).toEqual([]);
});

test.each([
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['a line separator', '\u2028'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
])('%s is stored only in texts of several lines', (_, character) => {
  expect(
    accepting(character).filter((path) => !comparedOnly.test(path ?? '') && !severalLines.test(path ?? '')),
  ).toEqual([]);
});

test("an identity provider's error names the attribute with such a character", async () => {
  const provided = await buildProvided();
  await buildRank(provided.system, provided.site, 'Sergeant');
  for (const character of ['\n', '\u202e', '\u200b']) {
    const text = `A${character}b`;
    for (const [named, sent] of [
      ['name.givenName', { name: { givenName: text, familyName: 'Ortiz' } }],
      ['name.middleName', { name: { givenName: 'Dana', middleName: text, familyName: 'Ortiz' } }],
      ['name.familyName', { name: { givenName: 'Dana', familyName: text } }],
      ['userName', { userName: text, [schemas.enterprise]: { employeeNumber: '4801' } }],
      ['externalId', { externalId: text }],
    ] as const) {
      const { status, body } = await provided.send('createUser', { body: aUser(sent) });
      expect([status, body.scimType, body.detail], named).toEqual([
        400,
        'invalidValue',
        expect.stringContaining(named),
      ]);
    }
    const { status, body } = await provided.send('createGroup', {
      body: { schemas: [schemas.group], displayName: text },
    });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('displayName')]);
  }
});
