import type { Area, Route } from '@muster/shared/contract';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { type App, apiListener } from '../../../local/gateway/api.ts';
import { splitTarget } from '../../../local/gateway/gateway.ts';
import { listen } from '../../../local/gateway/listen.ts';
import { routerOf } from '../../../local/gateway/router.ts';
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

interface Api {
  apiId: string;
  stage: string;
  methods: readonly Method[];
  /** What is sent as bytes to a client that names it first in Accept. */
  binaryMediaTypes: readonly string[];
  /** The API's own responses by type. */
  answers: ReadonlyMap<string, OwnAnswer>;
}

interface OwnAnswer {
  ResponseType: string;
  StatusCode?: string;
  ResponseTemplates: Record<string, string>;
}

interface Permission {
  Principal: string;
  FunctionName: string;
  SourceArn?: string;
}

/** Returns the template's API with the methods that its deployment includes. */
export function apiOf(assembly: Assembly): Api {
  const { properties: stage } = assembly.one<{ StageName: string; RestApiId: string }>('AWS::ApiGateway::Stage');
  const { properties: restApi } = assembly.one<{ BinaryMediaTypes?: string[] }>('AWS::ApiGateway::RestApi');
  const { dependsOn } = assembly.one('AWS::ApiGateway::Deployment');
  const pathOf = pathsOf(assembly);
  const permissions = assembly.all<Permission>('AWS::Lambda::Permission').map(({ properties }) => properties);
  const methods = assembly
    .all<{ HttpMethod: string; OperationName: string; ResourceId: string; Integration: { Uri: string } }>(
      'AWS::ApiGateway::Method',
    )
    // The deployment may miss a method that it does not depend on.
    .filter(({ id }) => dependsOn.includes(id))
    .map(({ stack: { region }, properties: { HttpMethod, OperationName, ResourceId, Integration } }) => {
      const resource = pathOf(ResourceId);
      const target = /\/functions\/(.+)\/invocations$/.exec(Integration.Uri)?.[1] ?? '';
      const source = methodArn(
        region,
        stage.RestApiId,
        stage.StageName,
        HttpMethod + resource.replaceAll(/\{\w+\}/g, '*'),
      );
      return {
        method: HttpMethod,
        resource,
        operation: OperationName,
        target,
        callable: permissions.some(
          ({ Principal, FunctionName, SourceArn }) =>
            Principal === 'apigateway.amazonaws.com' &&
            FunctionName === target &&
            SourceArn !== undefined &&
            covers(SourceArn, source),
        ),
      };
    });
  const answers = assembly.all<OwnAnswer>('AWS::ApiGateway::GatewayResponse').map(({ properties }) => properties);
  return {
    apiId: stage.RestApiId,
    stage: stage.StageName,
    methods,
    binaryMediaTypes: restApi.BinaryMediaTypes ?? [],
    answers: new Map(answers.map((answer) => [answer.ResponseType, answer])),
  };
}

/** Returns whether the ARN of a permission, in which `*` is any text, is one that a method has. */
function covers(pattern: string, arn: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(arn);
}

function pathsOf(assembly: Assembly): (id: string) => string {
  const parts = new Map(
    assembly
      .all<{ PathPart: string; ParentId: string }>('AWS::ApiGateway::Resource')
      .map(({ stack, id, properties }) => [`${stack.name}-${id}`, properties]),
  );
  const pathOf = (id: string): string => {
    const part = parts.get(id);
    return part ? `${pathOf(part.ParentId)}/${part.PathPart}` : '';
  };
  return pathOf;
}

type Asked = Pick<APIGatewayProxyEvent, 'headers'>;

/** Returns the first type that a client accepts. */
function firstAccepted({ headers }: Asked): string {
  const [, accepted = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept') ?? [];
  return accepted.split(',')[0]?.trim() ?? '';
}

export type Invoke = (arn: string, event: object, context: object) => Promise<unknown>;

/** Starts a server that answers below the stage's name as API Gateway would; `onFailure` gets the reason of each 502. */
export function startApi(
  { stage, methods, answers, binaryMediaTypes }: Api,
  invoke: Invoke,
  onFailure: (text: string) => void,
) {
  // Uses the local gateway, which behaves like API Gateway, with the template's methods.
  const routes = methods.map(
    ({ method, resource, operation }) =>
      ({ area: operation, name: operation, resource, endpoint: { method, path: resource } }) as unknown as Route,
  );
  const app = Object.fromEntries(
    methods.map(({ operation, target, callable }) => [
      operation as Area,
      async (event: Asked, { awsRequestId, functionName }: { awsRequestId: string; functionName: string }) => {
        if (!callable) throw new Error(`${operation}: no permission lets API Gateway call ${target}`);
        const answer = (await invoke(target, event, { awsRequestId, functionName })) as APIGatewayProxyResult;
        // Otherwise the client gets the base64 text.
        return binaryMediaTypes.includes(firstAccepted(event)) ? answer : { ...answer, isBase64Encoded: false };
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
    if (inner && route(inner)?.routes.has(request.method ?? '')) return call(request, response, inner, query);
    // API Gateway reports an unknown path or method as a missing token.
    const own = answers.get('MISSING_AUTHENTICATION_TOKEN') ?? answers.get('DEFAULT_4XX');
    response.writeHead(Number(own?.StatusCode ?? 403), { 'Content-Type': 'application/json' });
    const template = own?.ResponseTemplates['application/json'] ?? '{"message":$context.error.messageString}';
    response.end(template.replaceAll('$context.error.messageString', '"Missing Authentication Token"'));
  }, 0);
}
