import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { clearable, date, detailResponse, id, reference, requiredText } from '../fields.ts';
import { permissionTypes } from '../permissions.ts';

/** The most tokens of a department: the current one and its successor. */
export const mostProvisioningTokens = 2;

/** Page sizes of SCIM lists: the maximum, and the default without `count`. */
export const scimPage = { most: 200, usual: 100 };

/** The path of the SCIM calls. Administrators enter it with the origin at the identity provider. */
export const scimPath = '/api/scim/v2';

/** The media type of SCIM (RFC 7644 section 3.1). */
export const scimType = 'application/scim+json';

const text = z.string().max(4000);
const multiValued = z.array(z.unknown()).optional();

/** Booleans as providers send them: some send the name. */
const flag = z.union([z.boolean(), z.string().max(10)]).nullish();

/** Common to all bodies. Unknown attributes are ignored (RFC 7644 section 3.3). */
const userBody = z.looseObject({
  schemas: z.array(text).max(20).optional(),
  userName: text.nullish().describe('The employee number, unless `employeeNumber` of the enterprise extension is sent'),
  externalId: text.nullish(),
  name: z.looseObject({ givenName: text.nullish(), middleName: text.nullish(), familyName: text.nullish() }).nullish(),
  title: text.nullish().describe('The name of a rank'),
  active: flag,
});

const groupBody = z.looseObject({
  schemas: z.array(text).max(20).optional(),
  displayName: text.nullish(),
  externalId: text.nullish(),
  members: multiValued.nullable().describe('`value` of each is the id of a user'),
});

const patchBody = z.looseObject({
  schemas: z.array(text).max(20).optional(),
  Operations: multiValued.describe('`op`, `path` and `value` of each, as in RFC 7644 section 3.5.2'),
});

const params = z.object({ id });

const shown = {
  attributes: text.optional().describe('The attributes to return, separated by commas'),
  excludedAttributes: text.optional().describe('The attributes to omit, separated by commas'),
};

const resourceQuery = z.object(shown);

const listQuery = z.object({
  filter: text.optional().describe('`eq`, `co` and `sw`, joined by `and` and `or`'),
  startIndex: text.optional().describe('From 1'),
  count: text.optional().describe(`At most ${scimPage.most}; ${scimPage.usual} without it`),
  ...shown,
});

/** A SCIM resource, with the attributes of its schemas. */
const resource = z.looseObject({ schemas: z.array(z.string()) });

const listResponse = z.looseObject({
  schemas: z.array(z.string()),
  totalResults: z.int(),
  startIndex: z.int(),
  itemsPerPage: z.int(),
  Resources: z.array(z.looseObject({})),
});

const scimCall = { scim: true, access: 'provisioning' } as const;
const list = { ...scimCall, query: listQuery, response: listResponse } as const;
const creation = { ...scimCall, query: resourceQuery, response: resource, status: 201 } as const;
const ofResource = { ...scimCall, params, query: resourceQuery, response: resource } as const;
const unanswered = { ...scimCall, params, response: z.undefined(), status: 204 } as const;

const provisioningToken = z.object({
  id: z.string(),
  name: z.string(),
  /** UTC ISO. */
  created_at: z.string(),
  /** The employee number of the administrator who created it. */
  created_by: z.string(),
  /** The last day on which it is accepted; missing: until it is revoked. */
  expires_on: z.string().optional(),
});
export type ProvisioningToken = z.infer<typeof provisioningToken>;

const providerGroup = z.object({
  id: z.string(),
  name: z.string(),
  member_count: z.int(),
  /** The permission or unit that members get; neither: nothing. */
  permission: z.enum(permissionTypes).optional(),
  unit_id: z.string().optional(),
  unit_name: z.string().optional(),
});
export type ProviderGroup = z.infer<typeof providerGroup>;

/** SCIM 2.0 for identity providers, and its administration. */
export const scim = {
  serviceProviderConfig: extraEndpoint('GET', `${scimPath}/ServiceProviderConfig`, {
    ...scimCall,
    summary: 'The supported features of SCIM.',
    response: resource,
  }),
  resourceTypes: extraEndpoint('GET', `${scimPath}/ResourceTypes`, {
    ...scimCall,
    summary: 'The resource types: users and groups.',
    response: listResponse,
  }),
  schemas: extraEndpoint('GET', `${scimPath}/Schemas`, {
    ...scimCall,
    summary: 'The schemas, with the stored attributes.',
    response: listResponse,
  }),
  schema: extraEndpoint('GET', `${scimPath}/Schemas/{schema}`, {
    ...scimCall,
    summary: 'One schema.',
    params: z.object({ schema: z.string().max(200) }),
    response: resource,
  }),
  listUsers: extraEndpoint('GET', `${scimPath}/Users`, {
    ...list,
    summary: 'The employees, in the order in which they were added.',
  }),
  createUser: extraEndpoint('POST', `${scimPath}/Users`, {
    ...creation,
    summary: 'Adds an employee without a password, or reactivates one whom the provider deleted earlier.',
    body: userBody,
    errors: ['employee_id_taken'],
  }),
  user: extraEndpoint('GET', `${scimPath}/Users/{id}`, { ...ofResource, summary: 'One employee.' }),
  replaceUser: extraEndpoint('PUT', `${scimPath}/Users/{id}`, {
    ...ofResource,
    summary: 'Changes an employee to the sent values; absent values stay. `active` false deactivates the employee.',
    body: userBody,
    errors: ['last_administrator', 'supervisor_cycle', 'employee_id_taken'],
  }),
  patchUser: extraEndpoint('PATCH', `${scimPath}/Users/{id}`, {
    ...ofResource,
    summary: 'Changes attributes of an employee. `active` false deactivates the employee.',
    body: patchBody,
    errors: ['last_administrator', 'supervisor_cycle', 'employee_id_taken'],
  }),
  deleteUser: extraEndpoint('DELETE', `${scimPath}/Users/{id}`, {
    ...unanswered,
    summary: 'Deactivates an employee and hides them from the provider. The record stays.',
    errors: ['last_administrator'],
  }),
  listGroups: extraEndpoint('GET', `${scimPath}/Groups`, {
    ...list,
    summary: "The provider's groups, in the order in which they were added.",
  }),
  createGroup: extraEndpoint('POST', `${scimPath}/Groups`, {
    ...creation,
    summary: 'Adds a group, which has no effect until an administrator maps it.',
    body: groupBody,
    errors: ['name_taken'],
  }),
  group: extraEndpoint('GET', `${scimPath}/Groups/{id}`, { ...ofResource, summary: 'One group.' }),
  replaceGroup: extraEndpoint('PUT', `${scimPath}/Groups/{id}`, {
    ...ofResource,
    summary: 'Replaces the name and members of a group.',
    body: groupBody,
    errors: ['last_administrator', 'name_taken'],
  }),
  patchGroup: extraEndpoint('PATCH', `${scimPath}/Groups/{id}`, {
    ...unanswered,
    summary: 'Changes the name of a group, and adds and removes members.',
    body: patchBody,
    errors: ['last_administrator', 'name_taken'],
  }),
  deleteGroup: extraEndpoint('DELETE', `${scimPath}/Groups/{id}`, {
    ...unanswered,
    summary: 'Removes a group. Its members lose the permission or unit that they have through it.',
    errors: ['last_administrator'],
  }),
  provisioning: extraEndpoint('GET', '/api/provisioning/', {
    summary: "The tokens, without their secrets, and the provider's groups with what each stands for.",
    access: 'admin_access',
    response: z.object({
      /** The path for the provider, without the installation's origin. */
      path: z.string(),
      tokens: z.array(provisioningToken),
      groups: z.array(providerGroup),
    }),
  }),
  createToken: extraEndpoint('POST', '/api/provisioning/tokens/', {
    summary:
      'Creates a token for the identity provider, which is shown only once. A department can have two, to replace one with the other.',
    access: 'admin_access',
    body: z.object({
      name: requiredText('Name', 60),
      expires_on: clearable(date).describe('The last day on which it is accepted; absent: until it is revoked'),
    }),
    response: z.object({ token: provisioningToken, secret: z.string() }),
    status: 201,
    errors: ['list_full', 'fresh_proof_required'],
  }),
  deleteToken: extraEndpoint('DELETE', '/api/provisioning/tokens/{id}/', {
    summary: 'Revokes a token immediately.',
    access: 'admin_access',
    params,
    response: detailResponse,
    errors: ['fresh_proof_required'],
  }),
  mapGroup: extraEndpoint('PUT', '/api/provisioning/groups/{id}/', {
    summary:
      'Maps a group to a permission, a unit, or nothing. Its members get the new mapping and lose the previous one.',
    access: 'admin_access',
    params,
    body: z.object({
      permission: clearable(z.enum(permissionTypes, 'Unknown permission')),
      unit_id: clearable(reference(id)),
    }),
    response: providerGroup,
    errors: ['fresh_proof_required'],
  }),
};
