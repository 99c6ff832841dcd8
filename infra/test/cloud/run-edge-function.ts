import { runInNewContext } from 'node:vm';
import type { Template } from 'aws-cdk-lib/assertions';

/** A request as CloudFront passes it to a function, with header names in lower case. */
export interface EdgeRequest {
  method: string;
  uri: string;
  headers: Record<string, { value: string }>;
  querystring: Record<string, { value: string }>;
}

/** A response that a function returns instead of the origin's. */
export interface EdgeResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}

/** A function's result: the request for the origin, or a response. */
export type Passed = EdgeRequest | EdgeResponse;

type Asked = { method?: string; headers?: Record<string, string>; ip?: string };

/** Runs the code of a CloudFront function on a request, without Node's globals, as in CloudFront. */
export function runEdgeFunction(
  code: string,
  uri: string,
  { method = 'GET', headers = {}, ip = '203.0.113.9' }: Asked,
): Passed {
  const request: EdgeRequest = {
    method,
    uri,
    headers: valuesOf({ Host: 'd111111abcdef8.cloudfront.net', ...headers }),
    querystring: {},
  };
  const event = { version: '1.0', context: { eventType: 'viewer-request' }, viewer: { ip }, request };
  const passed = runInNewContext(`${code}\nJSON.stringify(handler(JSON.parse(event)));`, {
    event: JSON.stringify(event),
  });
  return JSON.parse(passed) as Passed;
}

const valuesOf = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }]));

export interface Behavior {
  PathPattern?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string, string] } }[];
  ResponseHeadersPolicyId?: { Ref: string };
  [setting: string]: unknown;
}

/** Returns the behavior of the distribution for a path, and the code of its function. */
export function behaviorOf(web: Template, path: string): { behavior: Behavior; code: string } {
  const [{ Properties } = { Properties: {} }] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
  const config = Properties.DistributionConfig as { CacheBehaviors: Behavior[]; DefaultCacheBehavior: Behavior };
  const behavior =
    config.CacheBehaviors.find(({ PathPattern = '' }) => path.startsWith(PathPattern.replace(/\*$/, ''))) ??
    config.DefaultCacheBehavior;
  const [before, ...others] = behavior.FunctionAssociations ?? [];
  if (before?.EventType !== 'viewer-request' || others.length > 0) throw new Error(`No one function before ${path}`);
  const edge = web.findResources('AWS::CloudFront::Function')[before.FunctionARN['Fn::GetAtt'][0]];
  return { behavior, code: String(edge?.Properties.FunctionCode) };
}
