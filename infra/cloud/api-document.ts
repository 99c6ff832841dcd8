import type { Area, Route } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { compressedFrom } from './compressed-from.ts';
import { gatewayResponses } from './gateway-responses.ts';

/**
 * Every path that no call has. Without it API Gateway reads a bearer token there as a signature of AWS, and answers 403
 * about that.
 */
export const unknownPath = '/{proxy+}';

/**
 * The area whose function answers such paths: as each does a resource that it does not know. Its function is the one
 * that runs most.
 */
const answersUnknownPaths: Area = 'session';

/** What the document of the API needs to know besides the calls. */
export interface ApiDocumentOptions {
  title: string;
  /** Returns the address at which API Gateway calls an area's function. */
  integrationOf: (area: Area) => string;
  binaryMediaTypes: readonly string[];
}

/**
 * Returns the OpenAPI document that API Gateway makes the REST API from: its paths, methods and own responses
 * (docs/decisions/0072-make-the-api-from-one-document.md). It is as short as API Gateway accepts it, since it is part
 * of a template; docs/generated/openapi.json is the one for readers.
 */
export function apiDocument(
  routes: readonly Route[],
  { title, integrationOf, binaryMediaTypes }: ApiDocumentOptions,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, name, resource, endpoint } of routes) {
    const operation = {
      operationId: `${area}.${name}`,
      ...parametersOf(resource),
      responses: { [endpoint.status]: { description: 'OK' } },
      // No `security`: the function checks the bearer token, by the contract's access rule of the call.
      'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri: integrationOf(area) },
    };
    paths[resource] = { ...paths[resource], [endpoint.method.toLowerCase()]: operation };
  }
  paths[unknownPath] = {
    'x-amazon-apigateway-any-method': {
      operationId: 'unknown',
      parameters: [{ name: 'proxy', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { [errorList.not_found.status]: { description: 'Not found' } },
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: integrationOf(answersUnknownPaths),
      },
    },
  };
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths,
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    'x-amazon-apigateway-minimum-compression-size': compressedFrom,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(),
  };
}

function parametersOf(resource: string): { parameters?: object[] } {
  const names = [...resource.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}
