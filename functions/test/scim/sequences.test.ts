import type { Body } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { aUser, buildProvided, type Provided, schemas } from './provider.ts';

/** A request of a provider, in which `USER`, `OTHER` and `GROUP` stand for ids, and what it must be answered. */
interface Step {
  what: string;
  name: Parameters<Provided['send']>[0];
  id?: 'USER' | 'GROUP';
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  answer?: unknown;
}

const noUsers = { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] };

/**
 * What Entra ID sends, as its documentation has it (learn.microsoft.com, "Develop and plan provisioning for a SCIM
 * endpoint"): op names with capitals, the names of booleans, and paths with filters.
 */
const entra: Step[] = [
  {
    what: 'tests the connection',
    name: 'listUsers',
    query: { filter: 'userName eq "non-existent"' },
    status: 200,
    answer: noUsers,
  },
  {
    what: 'looks for the user',
    name: 'listUsers',
    query: { filter: 'userName eq "Test_User_1"' },
    status: 200,
    answer: noUsers,
  },
  {
    what: 'creates the user',
    name: 'createUser',
    body: {
      schemas: [schemas.user, schemas.enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_1',
      active: true,
      displayName: 'Bobby Tables',
      emails: [{ primary: true, type: 'work', value: 'Test_User_1@testuser.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      title: 'Officer',
    },
    status: 201,
    answer: { userName: 'Test_User_1', externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef', active: true },
  },
  { what: 'reads the user', name: 'user', id: 'USER', status: 200, answer: { userName: 'Test_User_1' } },
  {
    what: 'changes several attributes',
    name: 'patchUser',
    id: 'USER',
    body: {
      schemas: [schemas.patch],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
        { op: 'Replace', path: 'displayName', value: 'Someone Else' },
        { op: 'Add', path: `${schemas.enterprise}:manager`, value: 'OTHER' },
      ],
    },
    status: 200,
    answer: {
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      [schemas.enterprise]: { manager: { value: 'OTHER' } },
    },
  },
  {
    what: 'changes attributes without a path',
    name: 'patchUser',
    id: 'USER',
    body: {
      schemas: [schemas.patch],
      Operations: [
        {
          op: 'Replace',
          value: {
            displayName: 'x',
            'name.givenName': 'Bobby',
            active: true,
            [`${schemas.enterprise}:employeeNumber`]: 'Test_User_1',
          },
        },
      ],
    },
    status: 200,
    answer: { name: { givenName: 'Bobby' } },
  },
  {
    what: 'changes the user name',
    name: 'patchUser',
    id: 'USER',
    body: {
      schemas: [schemas.patch],
      Operations: [{ op: 'Replace', path: 'userName', value: '5b50642d@testuser.com' }],
    },
    status: 200,
    answer: { userName: '5b50642d@testuser.com', [schemas.enterprise]: { employeeNumber: 'Test_User_1' } },
  },
  {
    what: 'finds the user by the new name',
    name: 'listUsers',
    query: { filter: 'userName eq "5b50642d@testuser.com"' },
    status: 200,
    answer: { totalResults: 1, itemsPerPage: 1, Resources: [{ id: 'USER' }] },
  },
  {
    what: 'creates a group',
    name: 'createGroup',
    body: {
      schemas: [schemas.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    answer: { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', displayName: 'displayName', members: [] },
  },
  {
    what: 'looks for the group without its members',
    name: 'listGroups',
    query: { excludedAttributes: 'members', filter: 'displayName eq "displayName"' },
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: 'GROUP', displayName: 'displayName' }] },
  },
  {
    what: 'adds members',
    name: 'patchGroup',
    id: 'GROUP',
    body: {
      schemas: [schemas.patch],
      Operations: [{ op: 'Add', path: 'members', value: [{ $ref: null, value: 'USER' }] }],
    },
    status: 204,
  },
  {
    what: 'asks whether a user is a member',
    name: 'listGroups',
    query: { attributes: 'id', filter: 'id eq "GROUP" and members eq "USER"' },
    status: 200,
    answer: { totalResults: 1, Resources: [{ id: 'GROUP' }] },
  },
  {
    what: 'renames the group',
    name: 'patchGroup',
    id: 'GROUP',
    body: { schemas: [schemas.patch], Operations: [{ op: 'Replace', path: 'displayName', value: '1879db59' }] },
    status: 204,
  },
  {
    what: 'removes members',
    name: 'patchGroup',
    id: 'GROUP',
    body: {
      schemas: [schemas.patch],
      Operations: [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'USER' }] }],
    },
    status: 204,
  },
  {
    what: 'reads the group',
    name: 'group',
    id: 'GROUP',
    status: 200,
    answer: { displayName: '1879db59', members: [] },
  },
  { what: 'deletes the group', name: 'deleteGroup', id: 'GROUP', status: 204 },
  {
    what: 'disables the user',
    name: 'patchUser',
    id: 'USER',
    body: { schemas: [schemas.patch], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
    status: 200,
    answer: { active: false },
  },
  { what: 'deletes the user', name: 'deleteUser', id: 'USER', status: 204 },
  { what: 'does not find the user any more', name: 'user', id: 'USER', status: 404, answer: { status: '404' } },
];

/**
 * What Okta sends, as its documentation has it (developer.okta.com, "SCIM 2.0 protocol reference"): whole users by PUT.
 */
const okta: Step[] = [
  {
    what: 'looks for the user',
    name: 'listUsers',
    query: { filter: 'userName eq "test.user@okta.local"', startIndex: '1', count: '100' },
    status: 200,
    answer: noUsers,
  },
  {
    what: 'creates the user',
    name: 'createUser',
    body: {
      schemas: [schemas.user],
      userName: 'test.user@okta.local',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
      title: 'officer',
      [schemas.enterprise]: { employeeNumber: '80800', manager: { managerId: null, displayName: null } },
    },
    status: 201,
    answer: { userName: 'test.user@okta.local', active: true },
  },
  { what: 'reads the user', name: 'user', id: 'USER', status: 200, answer: { id: 'USER' } },
  {
    what: 'changes the whole user',
    name: 'replaceUser',
    id: 'USER',
    body: {
      schemas: [schemas.user],
      id: 'USER',
      userName: 'test.user@okta.local',
      name: { givenName: 'Another', middleName: '', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work', display: 'test.user@okta.local' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    answer: { name: { givenName: 'Another', familyName: 'User' }, title: 'Officer' },
  },
  {
    what: 'lists users',
    name: 'listUsers',
    query: { startIndex: '1', count: '2' },
    status: 200,
    answer: { itemsPerPage: 2, startIndex: 1 },
  },
  {
    what: 'pushes a group',
    name: 'createGroup',
    body: {
      schemas: [schemas.group],
      displayName: 'Test SCIMv2',
      members: [{ value: 'USER', display: 'test.user@okta.local' }],
    },
    status: 201,
    answer: { displayName: 'Test SCIMv2', members: [{ value: 'USER' }] },
  },
  {
    what: 'renames the group',
    name: 'patchGroup',
    id: 'GROUP',
    body: {
      schemas: [schemas.patch],
      Operations: [{ op: 'replace', value: { id: 'GROUP', displayName: 'Test SCIMv2 renamed' } }],
    },
    status: 204,
  },
  {
    what: 'changes members',
    name: 'patchGroup',
    id: 'GROUP',
    body: {
      schemas: [schemas.patch],
      Operations: [
        { op: 'remove', path: 'members[value eq "USER"]' },
        { op: 'add', path: 'members', value: [{ value: 'OTHER', display: 'other@okta.local' }] },
      ],
    },
    status: 204,
  },
  {
    what: 'replaces the members',
    name: 'patchGroup',
    id: 'GROUP',
    body: { schemas: [schemas.patch], Operations: [{ op: 'replace', path: 'members', value: [{ value: 'USER' }] }] },
    status: 204,
  },
  {
    what: 'replaces the group',
    name: 'replaceGroup',
    id: 'GROUP',
    body: {
      schemas: [schemas.group],
      id: 'GROUP',
      displayName: 'Test SCIMv2',
      members: [{ value: 'USER' }, { value: 'OTHER' }],
    },
    status: 200,
    answer: { displayName: 'Test SCIMv2', members: [{}, {}] },
  },
  { what: 'removes the group', name: 'deleteGroup', id: 'GROUP', status: 204 },
  {
    what: 'deactivates the user',
    name: 'patchUser',
    id: 'USER',
    body: { schemas: [schemas.patch], Operations: [{ op: 'replace', value: { active: false } }] },
    status: 200,
    answer: { active: false },
  },
  {
    what: 'activates the user again',
    name: 'replaceUser',
    id: 'USER',
    body: { schemas: [schemas.user], userName: 'test.user@okta.local', active: true },
    status: 200,
    answer: { active: true },
  },
];

describe.each([
  ['Entra ID', entra],
  ['Okta', okta],
])('%s', (_, steps) => {
  test.each(['once', 'each request twice'])('can provision people and groups: %s', async (how) => {
    const provided = await buildProvided();
    const { body: other } = await provided.send('createUser', { body: aUser() });
    const ids: Record<string, string> = { OTHER: other.id };
    const named = <T>(value: T): T =>
      value === undefined
        ? value
        : JSON.parse(JSON.stringify(value).replaceAll(/\b(USER|OTHER|GROUP)\b/g, (name) => ids[name] ?? name));
    for (const { what, name, id, query, body, status, answer } of steps) {
      const sent = { ...(id && { id: ids[id] ?? '' }), ...(query && { query: named(query) }), body: named(body) };
      const answered = await provided.send(name, sent);
      expect([what, answered.status, answered.body?.detail]).toEqual([
        what,
        status,
        status < 300 ? undefined : expect.any(String),
      ]);
      if (answer) expect(answered.body, what).toMatchObject(named(answer) as object);
      if (name === 'createUser') ids.USER = answered.body.id;
      if (name === 'createGroup') ids.GROUP = answered.body.id;
      if (how === 'once') continue;
      const again = await provided.send(name, sent);
      const isOver = status === 201 ? 409 : name.startsWith('delete') ? 404 : status;
      expect([what, again.status]).toEqual([what, isOver]);
      if (answer && isOver === status) expect(again.body, what).toMatchObject(named(answer) as object);
    }
    expect(provided.system.errors).toEqual([]);
  });
});

test('the answers have no error of another form', async () => {
  const { send, system, site } = await buildProvided();
  const bad: [string, Promise<{ status: number; body: Body; headers: Record<string, unknown[]> }>, number][] = [
    ['no token', system.call('scim', 'listUsers', {}), 401],
    ['the token of a person', system.call('scim', 'listUsers', {}, { token: 'a.b.c' }), 401],
    ['another secret', system.call('scim', 'listUsers', {}, { token: `${site.code}.${'A'.repeat(43)}` }), 401],
    ['another department', system.call('scim', 'listUsers', {}, { token: `ZZZ.${'A'.repeat(43)}` }), 401],
    ['an unknown id', send('user', { id: '01KRH4FVM00000000000000000' }), 404],
    ['no id', send('user', { id: 'me' }), 404],
    ['a filter', send('listUsers', { query: { filter: 'a b' } }), 400],
    ['a count', send('listUsers', { query: { count: 'many' } }), 400],
    ['a body', send('createUser', { body: [] }), 400],
    ['another type', send('createUser', { body: {} }, { 'Content-Type': 'text/plain' }), 415],
    ['a body that is too large', send('createUser', { body: { x: 'x'.repeat(1_000_001) } }), 413],
  ];
  for (const [what, asked, status] of bad) {
    const { status: met, body, headers } = await asked;
    expect([what, met, headers['Content-Type']]).toEqual([what, status, ['application/scim+json; charset=utf-8']]);
    expect(body, what).toEqual({
      schemas: [schemas.error],
      status: String(status),
      detail: expect.any(String),
      ...(body.scimType && { scimType: expect.any(String) }),
    });
  }
});
