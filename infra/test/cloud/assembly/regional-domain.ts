import { connectionHeader } from './api-gateway.ts';
import type { Assembly } from './assembly.ts';
import type { Visit } from './cloudfront.ts';

interface Domain {
  DomainName: string;
  RoutingMode: string;
  EndpointConfiguration: { Types: string[] };
}

interface Rule {
  Priority: number;
  Conditions: { MatchBasePaths?: { AnyOf: string[] }; MatchHeaders?: unknown }[];
  Actions: { InvokeApi: { ApiId: string; Stage: string; StripBasePath?: boolean } }[];
}

/**
 * Returns a function that answers a browser like the template's domain at API Gateway, by its routing rules. `apis` has
 * the addresses of the APIs by id.
 */
export function regionalDomainOf(
  assembly: Assembly,
  apis: Record<string, string>,
): (uri: string, visit?: Visit) => Promise<Response> {
  const { properties: domain } = assembly.one<Domain>('AWS::ApiGateway::DomainName');
  if (domain.RoutingMode !== 'ROUTING_RULE_ONLY' || domain.EndpointConfiguration.Types.join() !== 'REGIONAL')
    throw new Error(`The domain ${JSON.stringify(domain)} is not known here`);
  const rules = assembly
    .all<Rule>('AWS::ApiGatewayV2::RoutingRule')
    .map(({ properties }) => properties)
    .toSorted((a, b) => a.Priority - b.Priority);

  return (uri, { method = 'GET', headers = {}, body, ip = '203.0.113.9' } = {}) => {
    const [path = ''] = uri.split('?');
    const target = rules.find(({ Conditions }) => Conditions.every((one) => isMet(one, path)))?.Actions[0]?.InvokeApi;
    if (target?.StripBasePath !== false) throw new Error(`No rule keeps the path ${path}`);
    const api = apis[target.ApiId];
    if (!api) throw new Error(`${target.ApiId} is no API of the assembly`);
    return fetch(`${api}/${target.Stage}${uri}`, {
      method,
      headers: { ...headers, [connectionHeader]: ip },
      body,
      redirect: 'manual',
    });
  };
}

/** A base path is one or more whole parts at the beginning of the path. */
function isMet({ MatchBasePaths, ...others }: Rule['Conditions'][number], path: string): boolean {
  if (!MatchBasePaths || Object.keys(others).length > 0) throw new Error('Only base paths are known here');
  return MatchBasePaths.AnyOf.some((base) => path === `/${base}` || path.startsWith(`/${base}/`));
}
