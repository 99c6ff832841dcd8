import { runInNewContext } from 'node:vm';
import type { Template } from 'aws-cdk-lib/assertions';

/** A request as CloudFront shows it to a function: header names in small letters. */
export interface EdgeRequest {
  method: string;
  uri: string;
  headers: Record<string, { value: string }>;
  querystring: Record<string, { value: string }>;
}

/** An answer that a function gives in the origin's place. */
export interface EdgeResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
}

/** What a request became before it goes on to its origin, or the answer that it got instead. */
export type Passed = EdgeRequest | EdgeResponse;

type Asked = { method?: string; headers?: Record<string, string>; ip?: string };

/** Runs the code of a CloudFront function on a request, with nothing around it, as CloudFront has nothing around it. */
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

/** What the distribution does with a path: the behaviour whose pattern it meets, with the code that runs before it. */
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
