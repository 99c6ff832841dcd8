import type { Handlers } from '../../calls/call.ts';
import { createToken, deleteToken, mapGroup, provisioning } from './administration.ts';
import { listResourceTypes, listSchemas, oneSchema, serviceProviderConfig } from './discovery.ts';
import { addOneGroup, listGroups, oneGroup, patchGroup, removeOneGroup, replaceGroup } from './groups.ts';
import { addUser, listUsers, oneUser, patchUser, removeUser, replaceUser } from './users.ts';

/** SCIM 2.0 and its administration (docs/decisions/0022-provision-people-by-scim.md). */
export const scimHandlers: Handlers<'scim'> = {
  serviceProviderConfig: async (call) => serviceProviderConfig(call),
  resourceTypes: async (call) => listResourceTypes(call),
  schemas: async (call) => listSchemas(call),
  schema: async (call) => oneSchema(call),
  listUsers,
  createUser: addUser,
  user: oneUser,
  replaceUser,
  patchUser,
  deleteUser: removeUser,
  listGroups,
  createGroup: addOneGroup,
  group: oneGroup,
  replaceGroup,
  patchGroup,
  deleteGroup: removeOneGroup,
  provisioning,
  createToken,
  deleteToken,
  mapGroup,
};
