import { type EdgeRequest, type EdgeResponse, runEdgeFunction } from '../run-edge-function.ts';
import type { Assembly } from './assembly.ts';
import { webFilesOf } from './web-files.ts';

/** A browser's request. */
export interface Visit {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The browser's address. */
  ip?: string;
}

interface Behavior {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId?: string;
  OriginRequestPolicyId?: string;
  TargetOriginId: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}

interface Origin {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  S3OriginConfig?: object;
}

interface Config {
  Origins: Origin[];
  DefaultCacheBehavior: Behavior;
  CacheBehaviors?: Behavior[];
}

type Answered = Pick<Response, 'status' | 'headers' | 'text' | 'json' | 'arrayBuffer'>;

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';

/**
 * The headers that AWS's managed policies forward, by policy id. Ours forwards all headers but the host, and adds none
 * of CloudFront's: a `CloudFront-Viewer-Address` header would come from the browser.
 */
const passedOn: Record<string, (name: string) => boolean> = {
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': (name) => name !== 'host',
};

/**
 * Returns a function that answers a browser as the template's distribution would. `secrets` has the texts of the
 * secrets by ARN; `apis` has the addresses of the APIs by id.
 */
export function cloudFrontOf(
  assembly: Assembly,
  secrets: Readonly<Record<string, string>>,
  apis: Record<string, string>,
): (uri: string, visit?: Visit) => Promise<Answered> {
  const { properties } = assembly.one<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution');
  const { Origins, DefaultCacheBehavior, CacheBehaviors = [] } = properties.DistributionConfig;
  const codes = new Map(
    assembly
      .all<{ FunctionCode: string }>('AWS::CloudFront::Function')
      .map(({ stack, id, properties: { FunctionCode } }) => [`${stack.name}-${id}.FunctionARN`, FunctionCode]),
  );
  const objects = bucketsOf(assembly);

  return async (uri, { method = 'GET', headers = {}, body, ip = '203.0.113.9' } = {}) => {
    const [path = '', query] = uri.split('?');
    const behavior = CacheBehaviors.find(({ PathPattern = '' }) => fits(PathPattern, path)) ?? DefaultCacheBehavior;
    const { AllowedMethods = ['GET', 'HEAD'], TargetOriginId } = behavior;
    if (!AllowedMethods.includes(method)) return new Response('', { status: 403 });
    const [before] = behavior.FunctionAssociations ?? [];
    const code = codes.get(before?.FunctionARN ?? '');
    if (before?.EventType !== 'viewer-request' || !code) throw new Error(`No function runs before ${path}`);
    const passed = runEdgeFunction(code, path, { method, headers, ip });
    if ('statusCode' in passed) return answerOf(passed);

    const origin = Origins.find(({ Id }) => Id === TargetOriginId);
    if (!origin) throw new Error(`There is no origin ${TargetOriginId}`);
    if (origin.S3OriginConfig) return objects(origin.DomainName, passed.uri);
    const api = apis[origin.DomainName.split('.')[0] ?? ''];
    if (!api) throw new Error(`${origin.DomainName} is no API of the assembly`);
    return fetch(`${api}${origin.OriginPath ?? ''}${passed.uri}${query === undefined ? '' : `?${query}`}`, {
      method,
      headers: { ...headersPassedOn(behavior, passed), ...customHeaders(origin, secrets) },
      body,
    });
  };
}

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+^$(){}|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(path);

function headersPassedOn({ CachePolicyId, OriginRequestPolicyId = '' }: Behavior, { headers }: EdgeRequest) {
  // With caching, CloudFront would not forward the headers that distinguish callers.
  if (CachePolicyId !== cachingDisabled) throw new Error('Calls of the API are cached');
  const isPassed = passedOn[OriginRequestPolicyId] ?? (() => false);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { value }]) => (isPassed(name) ? [[name, value]] : [])),
  );
}

function customHeaders({ OriginCustomHeaders = [] }: Origin, secrets: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
      HeaderName,
      HeaderValue.replace(/\{\{resolve:secretsmanager:(.+):SecretString:(\w+)::\}\}/, (_, arn, field) =>
        String(JSON.parse(secrets[arn] ?? '{}')[field]),
      ),
    ]),
  );
}

const answerOf = ({ statusCode, headers }: EdgeResponse) =>
  new Response(null, {
    status: statusCode,
    headers: Object.entries(headers).map(([name, { value }]): [string, string] => [name, value]),
  });

/** Returns a function that reads the deployed files of the web application as CloudFront does. */
function bucketsOf(assembly: Assembly): (domain: string, uri: string) => Response {
  const objects = new Map<string, { content: Buffer; headers: Record<string, string> }>(
    webFilesOf(assembly).map(({ bucket, key, ...file }) => [`${bucket}.RegionalDomainName/${key}`, file] as const),
  );
  const policies = assembly.all<{ Bucket: string; PolicyDocument: { Statement: { Action: string | string[] }[] } }>(
    'AWS::S3::BucketPolicy',
  );
  return (domain, uri) => {
    const found = objects.get(domain + uri);
    if (found) return new Response(new Uint8Array(found.content), { headers: found.headers });
    const policy = policies.find(({ properties }) => domain === `${properties.Bucket}.RegionalDomainName`);
    const actions = policy?.properties.PolicyDocument.Statement.flatMap(({ Action }) => Action) ?? [];
    // Without list permission, S3 does not reveal whether a file is missing.
    return new Response('', { status: actions.includes('s3:ListBucket') ? 404 : 403 });
  };
}
