import { randomUUID } from 'node:crypto';
import type { Area, Route } from '@muster/shared/contract';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { unknownPath } from '../../../cloud/api-document.ts';
import { type App, apiListener } from '../../../local/gateway/api.ts';
import { splitTarget } from '../../../local/gateway/gateway.ts';
import { listen } from '../../../local/gateway/listen.ts';
import { routerOf } from '../../../local/gateway/router.ts';
import { sendResponse } from '../../../local/gateway/send-response.ts';
import type { Assembly } from './assembly.ts';
import { methodArn } from './stand-ins.ts';

/** A method of the template; `target` is the ARN of its function. */
export interface Method {
  method: string;
  resource: string;
  operation: string;
  target: string;
  /** Whether API Gateway may call the function for this method. */
  callable: boolean;
}

const anyMethod = 'X-AMAZON-APIGATEWAY-ANY-METHOD';

/**
 * The connection's address, from the domain to its API. The API overwrites the address of its own connection with it,
 * and functions never see the header.
 */
export const connectionHeader = 'x-simulated-connection';

interface Api {
  apiId: string;
  stage: string;
  methods: readonly Method[];
  /** Any method of the root, and of the paths that no method has. */
  anyMethods: readonly Method[];
  /** Whether only a domain leads to the API. */
  needsDomain: boolean;
  /** Types sent as bytes to a client that lists one first in Accept. */
  binaryMediaTypes: readonly string[];
  /** The API's own responses by type. */
  answers: ReadonlyMap<string, OwnAnswer>;
}

/** A gateway response and an API document, in the terms of API Gateway's OpenAPI extension. */
interface OwnAnswer {
  statusCode?: number;
  responseTemplates: Record<string, string>;
}
interface Document {
  paths: Record<string, Record<string, { operationId: string; 'x-amazon-apigateway-integration': { uri: string } }>>;
  'x-amazon-apigateway-gateway-responses': Record<string, OwnAnswer>;
}

interface Permission {
  Principal: string;
  FunctionName: string;
  SourceArn?: string;
}

interface RestApi {
  BinaryMediaTypes?: string[];
  Body: Document;
  DisableExecuteApiEndpoint?: boolean;
}

/** Returns the API of a part's stack, with the methods of its document. */
export function apiOf(assembly: Assembly, part: 'api' | 'web' = 'api'): Api {
  const only = <P>(type: string) => {
    const [found] = assembly.all<P>(type).filter(({ stack }) => stack.name.includes(`-${part}-`));
    if (!found) throw new Error(`There is no ${type} of ${part}`);
    return found;
  };
  const { properties: stage } = only<{ StageName: string; RestApiId: string }>('AWS::ApiGateway::Stage');
  const {
    properties: { BinaryMediaTypes = [], Body, DisableExecuteApiEndpoint = false },
    stack: { region },
  } = only<RestApi>('AWS::ApiGateway::RestApi');
  const permissions = assembly.all<Permission>('AWS::Lambda::Permission').map(({ properties }) => properties);
  const mayCall = (target: string, source: string) =>
    permissions.some(
      ({ Principal, FunctionName, SourceArn }) =>
        Principal === 'apigateway.amazonaws.com' &&
        FunctionName === target &&
        SourceArn !== undefined &&
        covers(SourceArn, source),
    );
  const operations = Object.entries(Body.paths).flatMap(([resource, found]) =>
    Object.entries(found)
      .filter(([name]) => name !== 'parameters')
      .map(
        ([
          name,
          {
            operationId,
            'x-amazon-apigateway-integration': { uri },
          },
        ]) => {
          const method = name.toUpperCase();
          const target = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1] ?? '';
          const called = (method === anyMethod ? 'GET' : method) + resource.replaceAll(/\{\w+\+?\}/g, '*');
          const source = methodArn(region, stage.RestApiId, stage.StageName, called);
          return { method, resource, operation: operationId, target, callable: mayCall(target, source) };
        },
      ),
  );
  return {
    apiId: stage.RestApiId,
    stage: stage.StageName,
    methods: operations.filter(({ method }) => method !== anyMethod),
    anyMethods: operations.filter(({ method }) => method === anyMethod),
    needsDomain: DisableExecuteApiEndpoint,
    binaryMediaTypes: BinaryMediaTypes,
    answers: new Map(Object.entries(Body['x-amazon-apigateway-gateway-responses'])),
  };
}

/** Returns whether a permission's ARN, in which `*` is any text, covers that of a method. */
function covers(pattern: string, arn: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(arn);
}

type Asked = Pick<APIGatewayProxyEvent, 'headers'>;

/** Returns the first type that a client accepts. */
function firstAccepted({ headers }: Asked): string {
  const [, accepted = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept') ?? [];
  return accepted.split(',')[0]?.trim() ?? '';
}

export type Invoke = (arn: string, event: object, context: object) => Promise<unknown>;

/** Returns the event as functions see it: with the address of the domain's connection, if there is one. */
function withConnection<E extends APIGatewayProxyEvent>(event: E): E {
  const { [connectionHeader]: connection, ...headers } = event.headers;
  if (connection === undefined) return event;
  const { requestContext } = event;
  const identity = { ...requestContext.identity, sourceIp: connection };
  return { ...event, headers, requestContext: { ...requestContext, identity } };
}

/** Starts a server that behaves like API Gateway below the stage's name; `onFailure` gets the reason of each 502. */
export function startApi(
  { stage, methods, anyMethods, needsDomain, answers, binaryMediaTypes }: Api,
  invoke: Invoke,
  onFailure: (text: string) => void,
) {
  const asSent = (event: Asked, answer: APIGatewayProxyResult): APIGatewayProxyResult => {
    const isBinary = ['*/*', firstAccepted(event)].some((type) => binaryMediaTypes.includes(type));
    // Otherwise the client gets the base64 text.
    return isBinary ? answer : { ...answer, isBase64Encoded: false };
  };
  // Uses the local gateway, which behaves like API Gateway, with the template's methods.
  const routes = methods.map(
    ({ method, resource, operation }) =>
      ({ area: operation, name: operation, resource, endpoint: { method, path: resource } }) as unknown as Route,
  );
  const app = Object.fromEntries(
    methods.map(({ operation, target, callable }) => [
      operation as Area,
      async (event: APIGatewayProxyEvent, context: { awsRequestId: string; functionName: string }) => {
        if (!callable) throw new Error(`${operation}: no permission lets API Gateway call ${target}`);
        const { awsRequestId, functionName } = context;
        const answer = await invoke(target, withConnection(event), { awsRequestId, functionName });
        return asSent(event, answer as APIGatewayProxyResult);
      },
    ]),
  ) as App;
  const call = apiListener({
    app,
    routes,
    onFailure: (text, fields) => onFailure(`${text} ${String(fields.reason)}`),
  });
  const route = routerOf(routes);
  return listen(async (request, response) => {
    const { path, query } = splitTarget(request.url ?? '/');
    const inner = path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : undefined;
    if (needsDomain && request.headers[connectionHeader] === undefined) {
      response.writeHead(403, { 'Content-Type': 'application/json' });
      return void response.end('{"message":"Forbidden"}');
    }
    if (inner && route(inner)?.routes.has(request.method ?? '')) return call(request, response, inner, query);
    const resource = inner === '/' ? inner : unknownPath;
    const any = anyMethods.find((one) => one.callable && one.resource === resource);
    if (any && inner && !route(inner)) {
      const { method = '', headers } = request;
      const asked = {
        httpMethod: method,
        resource,
        path: inner,
        headers,
        multiValueHeaders: {},
        body: null,
      };
      const identity = { sourceIp: '127.0.0.1' };
      const event = { ...asked, requestContext: { requestId: randomUUID(), identity } } as never;
      const answer = await invoke(any.target, withConnection(event), { functionName: any.operation });
      return sendResponse(request, response, asSent(event, answer as APIGatewayProxyResult));
    }
    // API Gateway reports an unknown path or method as a missing token, unless the header looks like its own signature.
    if (request.headers.authorization) {
      response.writeHead(403, { 'Content-Type': 'application/json' });
      return void response.end('{"message":"Authorization header requires \'Credential\' parameter."}');
    }
    const own = answers.get('MISSING_AUTHENTICATION_TOKEN') ?? answers.get('DEFAULT_4XX');
    response.writeHead(own?.statusCode ?? 403, { 'Content-Type': 'application/json' });
    const template = own?.responseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
    response.end(template.replaceAll('$context.error.messageString', '"Missing Authentication Token"'));
  }, 0);
}
