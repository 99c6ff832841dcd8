import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { type Route, routes } from '@muster/shared/contract';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { apiDocument } from '../../../cloud/api-document.ts';
import { refuseRemovedCalls } from '../../../tools/deploy/removed-calls.ts';

/** A deployment is compared with the document of the deployed API. */

const cloud = mockClient(CloudFormationClient);
afterEach(() => cloud.reset());

/** Makes an API with these routes the deployed one. */
function deployed(served: readonly Route[]): void {
  const Body = apiDocument(served, { title: 'muster', integrationOf: (area) => area, binaryMediaTypes: [] });
  const Resources = {
    Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Body } },
    Key: { Type: 'AWS::KMS::Key' },
  };
  cloud.on(GetTemplateCommand, { StackName: 'muster-api-us-east-1' }).resolves({
    TemplateBody: JSON.stringify({ Resources }),
  });
}

const [first, ...others] = routes;
/** A route that only a newer version has. */
const newer = (resource: string): Route => ({ ...(first as Route), resource });

test('the same version, and a version with more calls, are deployed', async () => {
  deployed(routes);
  await expect(refuseRemovedCalls('prod', 'us-east-1')).resolves.toBeUndefined();
  deployed(others);
  await expect(refuseRemovedCalls('prod', 'us-east-1')).resolves.toBeUndefined();
});

test('another name of a parameter in a path is no other call', async () => {
  const renamed = routes.map((route) => ({ ...route, resource: route.resource.replaceAll(/\{\w+\}/g, '{former}') }));
  deployed(renamed);
  await expect(refuseRemovedCalls('prod', 'us-east-1')).resolves.toBeUndefined();
});

test('a version that lacks calls of the deployed API is refused, with their names', async () => {
  deployed([...routes, ...['a', 'b', 'c', 'd'].map((name) => newer(`/api/future/{id}/${name}`))]);
  const { method } = (first as Route).endpoint;
  await expect(refuseRemovedCalls('prod', 'us-east-1')).rejects.toThrow(
    `muster-api-us-east-1 has calls that this version does not serve: ${method} /api/future/{}/a, ${method} /api/future/{}/b, ${method} /api/future/{}/c and 1 more. Clients that use them would fail.`,
  );
});

test('a template that cannot be read stops the deployment, and the message names the option', async () => {
  cloud.on(GetTemplateCommand).rejects(new Error('not authorized to perform GetTemplate'));
  await expect(refuseRemovedCalls('prod', 'us-east-1')).rejects.toThrow(
    /not authorized to perform GetTemplate\. .*--remove-calls/,
  );
});
