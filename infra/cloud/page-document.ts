import { onlyAtDomain } from './api-document.ts';
import { compressedFrom } from './compressed-from.ts';
import { gatewayResponses } from './gateway-responses.ts';

export interface PageDocumentOptions {
  title: string;
  /** The URI at which API Gateway invokes the function that serves the pages. */
  uri: string;
  binaryMediaTypes: readonly string[];
  /** Headers of the gateway's own responses. */
  headers: Readonly<Record<string, string>>;
}

/** Returns the OpenAPI document of the REST API that serves the web application: one function for every path. */
export function pageDocument({ title, uri, binaryMediaTypes, headers }: PageDocumentOptions): Record<string, unknown> {
  const operation = (operationId: string) => ({
    'x-amazon-apigateway-any-method': {
      operationId,
      responses: { 200: { description: 'OK' } },
      'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri },
    },
  });
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    ...onlyAtDomain,
    paths: {
      '/': operation('start'),
      '/{proxy+}': {
        parameters: [{ name: 'proxy', in: 'path', required: true, schema: { type: 'string' } }],
        ...operation('page'),
      },
    },
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    'x-amazon-apigateway-minimum-compression-size': compressedFrom,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(headers),
  };
}
