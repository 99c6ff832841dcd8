import type { Area, Route } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { compressedFrom } from './compressed-from.ts';
import { gatewayResponses } from './gateway-responses.ts';

/** All other paths. Without it, API Gateway would read their bearer tokens as AWS signatures and return a wrong 403. */
export const unknownPath = '/{proxy+}';

/** The area that answers unknown paths and preflight requests. Every area could; this function runs most often. */
const generalArea: Area = 'session';

/** Turns off the API's own address. An import would turn it on again without this. */
export const onlyAtDomain = {
  servers: [{ url: '/', 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } }],
};

/** Input for the API document besides the calls. */
export interface ApiDocumentOptions {
  title: string;
  /** Returns the URI at which API Gateway invokes an area's function. */
  integrationOf: (area: Area) => string;
  binaryMediaTypes: readonly string[];
  /** The API answers browsers itself, without CloudFront before it. Absent: CloudFront does. */
  forBrowsers?: {
    /** Headers of the gateway's own responses. */
    headers: Readonly<Record<string, string>>;
    /** Pages of other origins may call, so browsers send preflight requests. */
    hasPreflight: boolean;
  };
}

/**
 * Returns the OpenAPI document from which API Gateway creates the REST API: paths, methods and gateway responses
 * (docs/decisions/0001-derive-everything-from-one-contract.md). Kept minimal, because it is part of a template;
 * docs/generated/openapi.json is for readers.
 */
export function apiDocument(
  routes: readonly Route[],
  { title, integrationOf, binaryMediaTypes, forBrowsers }: ApiDocumentOptions,
): Record<string, unknown> {
  const integration = (area: Area) => ({ type: 'aws_proxy', httpMethod: 'POST', uri: integrationOf(area) });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, name, resource, endpoint } of routes) {
    const operation = {
      operationId: `${area}.${name}`,
      ...parametersOf(resource),
      responses: { [endpoint.status]: { description: 'OK' } },
      // No `security`: the function checks the bearer token by the call's access rule.
      'x-amazon-apigateway-integration': integration(area),
    };
    paths[resource] = { ...paths[resource], [endpoint.method.toLowerCase()]: operation };
  }
  if (forBrowsers?.hasPreflight)
    for (const [resource, operations] of Object.entries(paths)) operations.options = preflightOf(resource, integration);
  paths[unknownPath] = {
    'x-amazon-apigateway-any-method': {
      operationId: 'unknown',
      parameters: [{ name: 'proxy', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { [errorList.not_found.status]: { description: 'Not found' } },
      'x-amazon-apigateway-integration': integration(generalArea),
    },
  };
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    ...(forBrowsers && onlyAtDomain),
    paths,
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    'x-amazon-apigateway-minimum-compression-size': compressedFrom,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(forBrowsers?.headers),
  };
}

/** Returns the method for preflight requests of a resource. */
const preflightOf = (resource: string, integration: (area: Area) => object) => ({
  operationId: `preflight.${resource}`,
  ...parametersOf(resource),
  responses: { 204: { description: 'No content' } },
  'x-amazon-apigateway-integration': integration(generalArea),
});

function parametersOf(resource: string): { parameters?: object[] } {
  const names = [...resource.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}
