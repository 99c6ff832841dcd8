import { scimPage } from '@muster/shared/areas/scim';
import { ScimAnswer } from '../../calls/scim-form.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { answerList, locationOf, type Sent } from './answers.ts';
import { resourceSchemas, resourceTypes } from './schemas.ts';

const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';

/** Returns the supported features of SCIM (RFC 7643 section 5). */
export const serviceProviderConfig = (call: Sent): ScimAnswer =>
  new ScimAnswer(200, {
    schemas: [configSchema],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimPage.most },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Provisioning token',
        description: 'A token that an administrator of the department creates in Muster',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: locationOf(call, '/ServiceProviderConfig') },
  });

export const listResourceTypes = (call: Sent): ScimAnswer =>
  answerList(
    resourceTypes.map((type) => ({
      schemas: [typeSchema],
      ...type,
      meta: { resourceType: 'ResourceType', location: locationOf(call, `/ResourceTypes/${type.id}`) },
    })),
    { start: 0 },
  );

const presentSchema = (call: Sent, schema: (typeof resourceSchemas)[number]) => ({
  schemas: [schemaSchema],
  ...schema,
  meta: { resourceType: 'Schema', location: locationOf(call, `/Schemas/${schema.id}`) },
});

export const listSchemas = (call: Sent): ScimAnswer =>
  answerList(
    resourceSchemas.map((schema) => presentSchema(call, schema)),
    { start: 0 },
  );

export function oneSchema(call: Sent & { params: { schema: string } }): ScimAnswer {
  const found = resourceSchemas.find(({ id }) => id.toLowerCase() === call.params.schema.toLowerCase());
  if (!found) throw new ApiError('not_found', { detail: 'There is no schema with this id' });
  return new ScimAnswer(200, presentSchema(call, found));
}
