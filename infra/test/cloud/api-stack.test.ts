import { tableDefinition } from '@muster/functions/table/core/definition';
import { type Area, routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayTimeoutMessage } from '../../cloud/gateway-timeout-message.ts';
import { synthesize, twoRegions } from './synthesize.ts';

interface Statement {
  Sid: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}
type Resource = { Properties: Record<string, unknown> };

const { regions } = synthesize(twoRegions);
const areas = [...new Set(routes.map(({ area }) => area))];

const idOf = (reference: unknown) => {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return Ref ?? attribute?.[0] ?? '';
};

/** `METHOD /path` of every method of the template, by following the resources up to the root, and the function it calls. */
function methodsOf(api: Template): { route: string; calls: string; properties: Resource['Properties'] }[] {
  const resources = api.findResources('AWS::ApiGateway::Resource') as Record<string, Resource>;
  const pathOf = (id: string): string => {
    const found = resources[id];
    return found ? `${pathOf(idOf(found.Properties.ParentId))}/${found.Properties.PathPart}` : '';
  };
  return Object.values(api.findResources('AWS::ApiGateway::Method') as Record<string, Resource>).map(
    ({ Properties }) => ({
      route: `${Properties.HttpMethod} ${pathOf(idOf(Properties.ResourceId))}`,
      calls: JSON.stringify(Properties.Integration),
      properties: Properties,
    }),
  );
}

/** What the function of each area may do. */
function statementsOf(api: Template): Map<Area, Statement[]> {
  const policies = Object.values(api.findResources('AWS::IAM::ManagedPolicy') as Record<string, Resource>);
  return new Map(
    areas.map((area) => {
      const mine = policies.filter(({ Properties }) => Properties.Description === `What the calls of ${area} need`);
      expect(mine).toHaveLength(1);
      const document = mine[0]?.Properties.PolicyDocument as { Statement: Statement[] } | undefined;
      return [area, document?.Statement ?? []];
    }),
  );
}

/** The logical ids of the secrets, by what they are for. */
function secretsOf(api: Template): { signing: string; origin: string } {
  const secrets = Object.entries(api.findResources('AWS::SecretsManager::Secret') as Record<string, Resource>);
  expect(secrets).toHaveLength(2);
  const find = (form: RegExp) =>
    secrets.find(([, { Properties }]) => form.test(String(Properties.Description)))?.[0] ?? '';
  return { signing: find(/access tokens/), origin: find(/CloudFront/) };
}

const actionsOf = ({ Action }: Statement) => [Action].flat().toSorted();

describe.each(regions)('the API stack of $region', ({ api, region, names }) => {
  test('is called after its region', () => {
    expect(names[1]).toBe(`muster-api-${region}`);
  });

  test('routes the calls of the contract and no other', () => {
    const declared = routes.map(({ resource, endpoint }) => `${endpoint.method} ${resource}`);
    expect(declared.length).toBeGreaterThan(0);
    expect(
      methodsOf(api)
        .map(({ route }) => route)
        .toSorted(),
    ).toEqual(declared.toSorted());
  });

  test('every resource leads to a method', () => {
    const paths = methodsOf(api).map(({ route }) => route.split(' ')[1] ?? '');
    const parts = new Set(
      paths.flatMap((path) =>
        path
          .split('/')
          .slice(1)
          .map((_, at, all) => all.slice(0, at + 1).join('/')),
      ),
    );
    expect(Object.keys(api.findResources('AWS::ApiGateway::Resource'))).toHaveLength(parts.size);
  });

  test("calls the function of the call's area, by proxy", () => {
    const functions = Object.entries(api.findResources('AWS::Lambda::Function') as Record<string, Resource>);
    for (const { area, resource, endpoint } of routes) {
      const [id] =
        functions.find(([, { Properties }]) => Properties.Description === `Muster: the calls of ${area}`) ?? [];
      const method = methodsOf(api).find(({ route }) => route === `${endpoint.method} ${resource}`);
      expect(method?.calls).toContain(`["${id}","Arn"]`);
      expect(method?.properties.Integration).toMatchObject({ Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' });
    }
  });

  test('has one function per area and no other, on the runtime the tests run on', () => {
    api.resourceCountIs('AWS::Lambda::Function', areas.length);
    const functions = Object.values(api.findResources('AWS::Lambda::Function') as Record<string, Resource>);
    expect(functions.map(({ Properties }) => Properties.Description).toSorted()).toEqual(
      areas.map((area) => `Muster: the calls of ${area}`).toSorted(),
    );
    api.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: `nodejs${process.versions.node.split('.')[0]}.x`,
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('gives a function the three settings it needs and nothing else', () => {
    const { signing, origin } = secretsOf(api);
    for (const { Properties } of Object.values(
      api.findResources('AWS::Lambda::Function') as Record<string, Resource>,
    )) {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      expect(Object.keys(Variables).toSorted()).toEqual(['ORIGIN_SECRET_ARN', 'SIGNING_SECRET_ARN', 'TABLE_NAME']);
      expect(Variables.SIGNING_SECRET_ARN).toEqual({ Ref: signing });
      expect(Variables.ORIGIN_SECRET_ARN).toEqual({ Ref: origin });
      expect(JSON.stringify(Variables.TABLE_NAME)).toContain(`muster-data-${region}`);
    }
  });

  test('answers a test invocation for no method', () => {
    api.resourceCountIs('AWS::Lambda::Permission', routes.length);
    expect(JSON.stringify(api.findResources('AWS::Lambda::Permission'))).not.toContain('test-invoke-stage');
  });
});

describe.each(regions)('what a function of $region may do', ({ api, region }) => {
  const statements = statementsOf(api);
  const find = (area: Area, sid: string) => statements.get(area)?.find(({ Sid }) => Sid === sid);
  const tableArn = { 'Fn::ImportValue': expect.stringMatching(`^muster-data-${region}:.*Table.*Arn`) };

  test.each(areas)('%s: no action is a pattern, and no resource but that of traces', (area) => {
    for (const one of statements.get(area) ?? []) {
      expect(one.Effect).toBe('Allow');
      expect(JSON.stringify(one.Action)).not.toContain('*');
      if (one.Sid !== 'Trace') expect(JSON.stringify(one.Resource)).not.toContain('*');
    }
  });

  test.each(areas)('%s: asks of the table what assembly.test.ts sees it ask, and never for all of it', (area) => {
    const table = find(area, 'Table');
    expect(table && actionsOf(table)).not.toContain('dynamodb:Scan');
    expect(table?.Resource).toEqual(tableArn);
  });

  test('the index is open only to areas that list classes by their end', () => {
    for (const area of areas) {
      const index = find(area, 'Index');
      expect(index !== undefined).toBe(['enrollment', 'certification'].includes(area));
      if (!index) continue;
      expect(actionsOf(index)).toEqual(['dynamodb:Query']);
      expect(index.Resource).toEqual({ 'Fn::Join': ['', [tableArn, `/index/${tableDefinition.index.name}`]] });
    }
  });

  test('keys serve only the service that holds the data', () => {
    for (const area of areas) {
      expect(find(area, 'TableKey')?.Condition).toEqual({
        StringEquals: { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      });
      expect(find(area, 'SecretsKey')?.Condition).toEqual({
        StringEquals: { 'kms:ViaService': `secretsmanager.${region}.amazonaws.com` },
      });
    }
  });

  test('reads the two secrets of the API, of any other none, and changes none', () => {
    const { signing, origin } = secretsOf(api);
    for (const area of areas) {
      const secrets = find(area, 'Secrets');
      expect(secrets && actionsOf(secrets)).toEqual(['secretsmanager:GetSecretValue']);
      expect(secrets?.Resource).toEqual(expect.arrayContaining([{ Ref: signing }, { Ref: origin }]));
      expect(secrets?.Resource).toHaveLength(2);
      const others = statements.get(area)?.filter(({ Sid }) => Sid !== 'Secrets');
      expect(JSON.stringify(others)).not.toMatch(/"secretsmanager:[A-Z]/);
    }
  });

  test('nothing else: these statements, in one policy, on a role of its own', () => {
    const known = ['Table', 'Index', 'TableKey', 'Secrets', 'SecretsKey', 'Log', 'Trace'];
    for (const area of areas)
      expect(known).toEqual(expect.arrayContaining(statements.get(area)?.map(({ Sid }) => Sid) ?? ['']));
    api.resourceCountIs('AWS::IAM::Policy', 0);
    api.resourceCountIs('AWS::IAM::ManagedPolicy', areas.length);
    // One for each function, and API Gateway's for its logs.
    api.resourceCountIs('AWS::IAM::Role', areas.length + 1);
  });
});

describe.each(regions)('the gateway of $region', ({ api }) => {
  const answer = (type: string) => {
    const all = Object.values(api.findResources('AWS::ApiGateway::GatewayResponse') as Record<string, Resource>);
    const { Properties } = all.find((one) => one.Properties.ResponseType === type) ?? {};
    const templates = Properties?.ResponseTemplates as Record<string, string> | undefined;
    // What the gateway fills in; its message comes in quotes.
    const filled = (templates?.['application/json'] ?? '')
      .replaceAll('$context.error.messageString', '"Forbidden"')
      .replaceAll('$context.requestId', 'r-1');
    return { status: Properties?.StatusCode, body: JSON.parse(filled) as unknown };
  };

  test.each([
    ['MISSING_AUTHENTICATION_TOKEN', 'not_found'],
    ['REQUEST_TOO_LARGE', 'too_large'],
    ['THROTTLED', 'too_many_requests'],
    ['QUOTA_EXCEEDED', 'too_many_requests'],
    ['WAF_FILTERED', 'forbidden'],
  ] as const)("answers %s with the contract's %s", (type, code) => {
    expect(answer(type)).toEqual({
      status: String(errorList[code].status),
      body: { detail: errorList[code].text, code },
    });
  });

  test('answers what is left as {detail}, saying nothing of the inside', () => {
    expect(answer('DEFAULT_4XX')).toEqual({ status: undefined, body: { detail: 'Forbidden' } });
    expect(answer('DEFAULT_5XX')).toEqual({
      status: undefined,
      body: { detail: errorList.unexpected.text, code: 'unexpected', request_id: 'r-1' },
    });
    expect(answer('INTEGRATION_TIMEOUT')).toEqual({
      status: undefined,
      body: { detail: gatewayTimeoutMessage, code: 'unexpected', request_id: 'r-1' },
    });
  });

  test('logs, traces and throttles its stage, and logs no body and no path', () => {
    api.hasResourceProperties('AWS::ApiGateway::Stage', {
      TracingEnabled: true,
      MethodSettings: [
        Match.objectLike({
          HttpMethod: '*',
          ResourcePath: '/*',
          DataTraceEnabled: false,
          LoggingLevel: 'ERROR',
          ThrottlingRateLimit: 200,
          ThrottlingBurstLimit: 400,
        }),
      ],
      AccessLogSetting: { Format: Match.stringLikeRegexp('context.resourcePath'), DestinationArn: Match.anyValue() },
    });
    const stages = JSON.stringify(api.findResources('AWS::ApiGateway::Stage'));
    expect(stages).not.toMatch(/context\.(path|requestOverride|authorizer)\b/);
  });

  test('keeps every log for a year, encrypted with a key that rotates', () => {
    // One for each function, the access log, the execution log and the firewall's.
    api.resourceCountIs('AWS::Logs::LogGroup', areas.length + 3);
    const [key] = Object.keys(api.findResources('AWS::KMS::Key'));
    api.allResourcesProperties('AWS::Logs::LogGroup', {
      RetentionInDays: 365,
      KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] },
    });
    api.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });

  test('makes its secrets itself, so that no template shows them, under a key of its own', () => {
    secretsOf(api);
    const [key] = Object.keys(api.findResources('AWS::KMS::Key'));
    api.allResources('AWS::SecretsManager::Secret', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
        SecretString: Match.absent(),
        KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] },
      },
    });
  });
});
