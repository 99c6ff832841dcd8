import { tableDefinition } from '@muster/functions/table/core/definition';
import { type Area, routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayTimeoutMessage } from '../../cloud/gateway-timeout-message.ts';
import { actionsOf, resourcesOf, statementsOf, synthesize, twoRegions } from './synthesize.ts';

const { regions } = synthesize(twoRegions);
const areas = [...new Set(routes.map(({ area }) => area))];

const idOf = (reference: unknown) => {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return Ref ?? attribute?.[0] ?? '';
};

/** Returns the template's methods with their `METHOD /path`, from following the resources up to the root, and their integration. */
function methodsOf(api: Template): { route: string; calls: string; properties: Record<string, unknown> }[] {
  const resources = new Map(resourcesOf(api, 'AWS::ApiGateway::Resource').map((one) => [one.id, one.properties]));
  const pathOf = (id: string): string => {
    const found = resources.get(id);
    return found ? `${pathOf(idOf(found.ParentId))}/${found.PathPart}` : '';
  };
  return resourcesOf(api, 'AWS::ApiGateway::Method').map(({ properties }) => ({
    route: `${properties.HttpMethod} ${pathOf(idOf(properties.ResourceId))}`,
    calls: JSON.stringify(properties.Integration),
    properties,
  }));
}

/** Returns the logical ids of the two secrets. */
function secretsOf(api: Template): { signing: string; origin: string } {
  const secrets = resourcesOf(api, 'AWS::SecretsManager::Secret');
  expect(secrets).toHaveLength(2);
  const find = (form: RegExp) => secrets.find(({ properties }) => form.test(String(properties.Description)))?.id ?? '';
  return { signing: find(/access tokens/), origin: find(/CloudFront/) };
}

test.each(regions)('no stack of $region comes near the 500 resources that CloudFormation allows', (region) => {
  for (const stack of ['alarms', 'data', 'api', 'scheduled', 'web'] as const)
    expect(Object.keys(region[stack].toJSON().Resources).length, stack).toBeLessThan(490);
});

describe.each(regions)('the API stack of $region', ({ api, region, names }) => {
  test('has its region in its name', () => {
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

  test('compresses answers from 4 KB on', () => {
    api.hasResourceProperties('AWS::ApiGateway::RestApi', { MinimumCompressionSize: 4096 });
  });

  test('sends evidence as bytes', () => {
    api.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['application/zip'] });
  });

  test('has no resource without a method below it', () => {
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

  test("integrates each method with its area's function by proxy", () => {
    const functions = resourcesOf(api, 'AWS::Lambda::Function');
    for (const { area, resource, endpoint } of routes) {
      const target = functions.find(({ properties }) => properties.Description === `Muster: the calls of ${area}`);
      const method = methodsOf(api).find(({ route }) => route === `${endpoint.method} ${resource}`);
      expect(method?.calls).toContain(`["${target?.id}","Arn"]`);
      expect(method?.properties.Integration).toMatchObject({ Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' });
    }
  });

  test('has one function per area and no other, on the Node version of the tests', () => {
    api.resourceCountIs('AWS::Lambda::Function', areas.length);
    const descriptions = resourcesOf(api, 'AWS::Lambda::Function').map(({ properties }) => properties.Description);
    expect(descriptions.toSorted()).toEqual(areas.map((area) => `Muster: the calls of ${area}`).toSorted());
    api.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: `nodejs${process.versions.node.split('.')[0]}.x`,
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('gives each function exactly the environment variables that it needs', () => {
    const { signing, origin } = secretsOf(api);
    for (const { properties } of resourcesOf(api, 'AWS::Lambda::Function')) {
      const { Variables } = properties.Environment as { Variables: Record<string, unknown> };
      const forSeals = properties.Description === 'Muster: the calls of record' ? ['SEAL_BUCKET', 'SEAL_KEY_ARN'] : [];
      const forDocuments = properties.Description === 'Muster: the calls of documents' ? ['DOCUMENT_BUCKET'] : [];
      expect(Object.keys(Variables).toSorted()).toEqual([
        ...forDocuments,
        'ORIGIN_SECRET_ARN',
        ...forSeals,
        'SIGNING_SECRET_ARN',
        'TABLE_NAME',
      ]);
      expect(Variables.SIGNING_SECRET_ARN).toEqual({ Ref: signing });
      expect(Variables.ORIGIN_SECRET_ARN).toEqual({ Ref: origin });
      expect(JSON.stringify(Variables.TABLE_NAME)).toContain(`muster-data-${region}`);
    }
  });

  test('lets this stage of the API call each function, and nothing else, test invocations neither', () => {
    const permissions = resourcesOf(api, 'AWS::Lambda::Permission');
    const functions = resourcesOf(api, 'AWS::Lambda::Function').map(({ id }) => id);
    expect(permissions.map(({ properties }) => idOf(properties.FunctionName)).toSorted()).toEqual(functions.toSorted());
    const [restApi] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
    for (const { properties } of permissions) {
      expect(properties).toMatchObject({
        Action: 'lambda:InvokeFunction',
        Principal: 'apigateway.amazonaws.com',
        SourceArn: { 'Fn::Join': ['', expect.arrayContaining([{ Ref: restApi?.id }, '/live/*/*'])] },
      });
    }
  });
});

describe.each(regions)('the permissions of functions in $region', ({ api, region }) => {
  const statements = new Map(areas.map((area) => [area, statementsOf(api, `What the calls of ${area} need`)]));
  const find = (area: Area, sid: string) => statements.get(area)?.find(({ Sid }) => Sid === sid);
  const tableArn = { 'Fn::ImportValue': expect.stringMatching(`^muster-data-${region}:.*Table.*Arn`) };

  test.each(areas)('%s: no action has a wildcard, and no resource except that of traces', (area) => {
    for (const one of statements.get(area) ?? []) {
      expect(one.Effect).toBe('Allow');
      expect(JSON.stringify(one.Action)).not.toContain('*');
      if (!['Trace', 'SealCopies', 'Documents', 'Arrived'].includes(one.Sid))
        expect(JSON.stringify(one.Resource)).not.toContain('*');
    }
  });

  // assembly.test.ts compares the actions with the functions' requests.
  test.each(areas)('%s: table actions cover this table only, without Scan', (area) => {
    const table = find(area, 'Table');
    expect(table && actionsOf(table)).not.toContain('dynamodb:Scan');
    expect(table?.Resource).toEqual(tableArn);
  });

  test('only areas that list classes by their end can query the index', () => {
    for (const area of areas) {
      const index = find(area, 'Index');
      expect(index !== undefined).toBe(
        [
          'training',
          'lists',
          'attendance',
          'enrollment',
          'certification',
          'overview',
          'calendars',
          'auditors',
          'compliance',
          'requirements',
        ].includes(area),
      );
      if (!index) continue;
      expect(actionsOf(index)).toEqual(['dynamodb:Query']);
      expect(index.Resource).toEqual({ 'Fn::Join': ['', [tableArn, `/index/${tableDefinition.index.name}`]] });
    }
  });

  test('keys are usable only through the service that stores the data', () => {
    for (const area of areas) {
      expect(find(area, 'TableKey')?.Condition).toEqual({
        StringEquals: { 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      });
      expect(find(area, 'SecretsKey')?.Condition).toEqual({
        StringEquals: { 'kms:ViaService': `secretsmanager.${region}.amazonaws.com` },
      });
    }
  });

  test('functions can read the two secrets of the API, no other secret, and change none', () => {
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

  test('each function has its own role with one policy of these statements and nothing else', () => {
    const known = ['Table', 'Index', 'TableKey', 'Secrets', 'SecretsKey', 'Log', 'Trace'];
    const forSeals = ['SealKey', 'SealCopies', 'SealBucket'];
    const more: Partial<Record<Area, string[]>> = {
      record: forSeals,
      documents: ['Documents', 'Arrived', 'DocumentBucket'],
    };
    for (const area of areas) {
      const allowed = [...known, ...(more[area] ?? [])];
      expect(allowed).toEqual(expect.arrayContaining(statements.get(area)?.map(({ Sid }) => Sid) ?? ['']));
    }
    api.resourceCountIs('AWS::IAM::Policy', 0);
    api.resourceCountIs('AWS::IAM::ManagedPolicy', areas.length);
    // One for each function, and one for API Gateway's logs.
    api.resourceCountIs('AWS::IAM::Role', areas.length + 1);
  });
});

describe.each(regions)('the gateway of $region', ({ api }) => {
  const answer = (type: string) => {
    const all = resourcesOf(api, 'AWS::ApiGateway::GatewayResponse');
    const found = all.find(({ properties }) => properties.ResponseType === type)?.properties;
    const templates = found?.ResponseTemplates as Record<string, string> | undefined;
    // API Gateway's message includes its quotes.
    const filled = (templates?.['application/json'] ?? '')
      .replaceAll('$context.error.messageString', '"Forbidden"')
      .replaceAll('$context.requestId', 'r-1');
    return { status: found?.StatusCode, body: JSON.parse(filled) as unknown };
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

  test('answers other failures as {detail} without internal details', () => {
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

  test('logs, traces and throttles its stage, without bodies and paths in the logs', () => {
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
    // One for each function, the access log, the execution log and the firewall's log.
    api.resourceCountIs('AWS::Logs::LogGroup', areas.length + 3);
    const [key] = Object.keys(api.findResources('AWS::KMS::Key'));
    api.allResourcesProperties('AWS::Logs::LogGroup', {
      RetentionInDays: 365,
      KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] },
    });
    api.hasResourceProperties('AWS::KMS::Key', { EnableKeyRotation: true });
  });

  test("generates its secrets, which are not in the template, under the stack's own key", () => {
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
