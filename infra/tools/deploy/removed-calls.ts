import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { type Route, routes } from '@muster/shared/contract';
import { CliError } from '../../cli-error.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { using } from '../checklist/checklist.ts';

/** Allows a deployment that removes calls, such as a roll back. */
export const removeCalls = '--remove-calls';

interface ApiTemplate {
  Resources: Record<string, { Type: string; Properties?: { Body?: { paths?: Record<string, object> } } }>;
}

/**
 * Throws a CliError if a region's deployed API has calls that this version does not serve: open pages and other clients
 * would fail. Requires `cloudformation:GetTemplate` for the API's stack, which must exist.
 */
export async function refuseRemovedCalls(stage: string, region: string, profile?: string): Promise<void> {
  const StackName = stackNames(stage, region).api;
  const asked = using(new CloudFormationClient({ region, profile }), (cloud) =>
    cloud.send(new GetTemplateCommand({ StackName })),
  );
  const { TemplateBody = '' } = await asked.catch((error: Error) => {
    throw new CliError(
      `The calls of ${StackName} could not be compared: ${error.message}. Use credentials that may call cloudformation:GetTemplate, or add ${removeCalls} to deploy without the comparison`,
    );
  });
  const removed = removedCalls(JSON.parse(TemplateBody) as ApiTemplate, routes);
  if (removed.length === 0) return;
  const more = removed.length > 3 ? ` and ${removed.length - 3} more` : '';
  throw new CliError(
    `${StackName} has calls that this version does not serve: ${removed.slice(0, 3).join(', ')}${more}. Clients that use them would fail. If you roll back, read "Roll back" in docs/operations/deploy.md, then add ${removeCalls}`,
  );
}

/** Returns the calls of a deployed API without a route, as `POST /api/example/{}`. */
function removedCalls({ Resources }: ApiTemplate, served: readonly Route[]): string[] {
  const known = new Set(served.map(({ endpoint, resource }) => nameOf(endpoint.method, resource)));
  return Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::ApiGateway::RestApi')
    .flatMap(({ Properties }) => Object.entries(Properties?.Body?.paths ?? {}))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
    .filter(({ method }) => !method.startsWith('x-'))
    .map(({ method, path }) => nameOf(method, path))
    .filter((call) => !known.has(call));
}

/** Returns a call's method and path; the names of its parameters do not matter. */
const nameOf = (method: string, path: string): string => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;
