import { statSync } from 'node:fs';
import { tableDefinition } from '@muster/functions/table/core/definition';
import { type Area, type Route, routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { gatewayTimeoutMessage } from '../../cloud/gateway-timeout-message.ts';
import { actionsOf, resourcesOf, statementsOf, synthesize, twoRegions } from './synthesize.ts';

const { regions, templateFiles } = synthesize(twoRegions);
const areas = [...new Set(routes.map(({ area }) => area))];

const idOf = (reference: unknown) => {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return Ref ?? attribute?.[0] ?? '';
};

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  security?: unknown;
  'x-amazon-apigateway-integration': { type: string; httpMethod: string; uri: unknown };
}
interface OwnAnswer {
  statusCode?: number;
  responseParameters: Record<string, string>;
  responseTemplates: Record<string, string>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  'x-amazon-apigateway-gateway-responses': Record<string, OwnAnswer>;
}

/** Returns the document from which API Gateway creates the API. */
function documentOf(api: Template): Document {
  const [restApi] = resourcesOf(api, 'AWS::ApiGateway::RestApi');
  return restApi?.properties.Body as Document;
}

/** Returns the document's operations with their `METHOD /path`. */
function operationsOf(api: Template): { route: string; path: string; operation: Operation }[] {
  return Object.entries(documentOf(api).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

const functionOf = (api: Template, area: Area) =>
  resourcesOf(api, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.Description === `Muster: the calls of ${area}`,
  );

/** Returns the functions of the areas, without those that a deployment invokes. */
const functionsOf = (api: Template) =>
  resourcesOf(api, 'AWS::Lambda::Function').filter(({ properties }) =>
    String(properties.Description).startsWith('Muster: the calls of '),
  );

/** Returns the logical id of the only secret. */
function secretOf(api: Template): string {
  const [secret, ...others] = resourcesOf(api, 'AWS::SecretsManager::Secret');
  expect(others).toEqual([]);
  return secret?.id ?? '';
}

// An area adds five resources and a call none, so this allows thirty more areas. CloudFormation allows 500.
test.each(regions)('no stack of $region has more than 300 resources', (region) => {
  for (const stack of ['alarms', 'data', 'api', 'scheduled', 'web'] as const)
    expect(Object.keys(region[stack].toJSON().Resources).length, stack).toBeLessThanOrEqual(300);
});

// A call adds half a kilobyte to the uploaded file. CloudFormation allows 1 MB.
test('no template exceeds half of the limit of CloudFormation', () => {
  expect(templateFiles).toHaveLength(regions.flatMap(({ names }) => names).length);
  for (const file of templateFiles) expect(statSync(file).size, file).toBeLessThan(500_000);
});

test('the API has fewer than the 300 resources that API Gateway allows by default', () => {
  const parts = new Set(
    routes.flatMap(({ resource }) => {
      const path = resource.split('/').slice(1);
      return path.map((_, at) => path.slice(0, at + 1).join('/'));
    }),
  );
  expect(parts.size).toBeGreaterThan(0);
  expect(parts.size).toBeLessThan(300);
});

test('a new call makes a new deployment, and nothing else does', () => {
  const deploymentOf = (context: Record<string, unknown>) => {
    const [api] = synthesize({ region: 'us-east-1', ...context }).regions.map((one) => one.api);
    return Object.keys(api?.findResources('AWS::ApiGateway::Deployment') ?? {});
  };
  const before = deploymentOf({ synth: 'before' });
  expect(before).toHaveLength(1);
  expect(deploymentOf({ synth: 'again' })).toEqual(before);
  const all = routes as Route[];
  const [first] = all;
  if (!first) throw new Error('The contract has calls');
  all.push({ ...first, resource: '/api/added-by-a-test' });
  try {
    expect(deploymentOf({ synth: 'after' })).not.toEqual(before);
  } finally {
    all.pop();
  }
});

describe.each(regions)('the API stack of $region', ({ api, region }) => {
  test('compresses answers from 4 KB on, and sends evidence as bytes, whichever of its settings API Gateway takes', () => {
    const binary = ['application/zip', 'application/pdf'];
    api.hasResourceProperties('AWS::ApiGateway::RestApi', { MinimumCompressionSize: 4096, BinaryMediaTypes: binary });
    expect(documentOf(api)).toMatchObject({
      'x-amazon-apigateway-minimum-compression-size': 4096,
      'x-amazon-apigateway-binary-media-types': binary,
    });
  });

  test('is made from the document alone, in its region', () => {
    api.hasResourceProperties('AWS::ApiGateway::RestApi', {
      // Removes what only the former document had.
      Mode: 'overwrite',
      EndpointConfiguration: { Types: ['REGIONAL'] },
      // Otherwise the import creates an edge-optimized API.
      Parameters: { endpointConfigurationTypes: 'REGIONAL' },
    });
    // An import removes what other resources add to the API.
    for (const type of ['Resource', 'Method', 'GatewayResponse', 'Authorizer', 'Model', 'RequestValidator'])
      api.resourceCountIs(`AWS::ApiGateway::${type}`, 0);
  });

  test('declares the parameters of each path', () => {
    for (const { path, operation } of operationsOf(api)) {
      const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
      expect(operation.parameters ?? [], path).toEqual(
        names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      );
    }
  });

  test("integrates each method with its area's function by proxy, without an authorizer", () => {
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    const operations = new Map(operationsOf(api).map(({ route, operation }) => [route, operation]));
    expect(documentOf(api)).not.toHaveProperty('security');
    for (const { area, name, resource, endpoint } of routes) {
      const handler = functionOf(api, area)?.id;
      const target = aliases.find(({ properties }) => idOf(properties.FunctionName) === handler);
      const operation = operations.get(`${endpoint.method} ${resource}`);
      expect(operation?.operationId).toBe(`${area}.${name}`);
      expect(operation?.security).toBeUndefined();
      const { uri, ...integration } = operation?.['x-amazon-apigateway-integration'] ?? {};
      expect(integration).toEqual({ type: 'aws_proxy', httpMethod: 'POST' });
      expect(uri).toEqual({
        'Fn::Join': [
          '',
          [`arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/`, { Ref: target?.id }, '/invocations'],
        ],
      });
    }
  });

  test('gives every function a whole processor, since people wait for it to start', () => {
    for (const { properties } of functionsOf(api)) expect(properties.MemorySize).toBe(1_769);
  });

  test('has one function per area and no other, on the Node version of the tests', () => {
    // A deployment invokes two more, which complete the secret: ours and the CDK's.
    api.resourceCountIs('AWS::Lambda::Function', areas.length + 2);
    // One for each function of ours, the access log, the execution log and the firewall's log.
    api.resourceCountIs('AWS::Logs::LogGroup', areas.length + 4);
    const descriptions = functionsOf(api).map(({ properties }) => properties.Description);
    expect(descriptions.toSorted()).toEqual(areas.map((area) => `Muster: the calls of ${area}`).toSorted());
    for (const { properties } of functionsOf(api))
      expect(properties).toMatchObject({
        Runtime: `nodejs${process.versions.node.split('.')[0]}.x`,
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      });
  });

  test('gives each function exactly the environment variables that it needs', () => {
    const secret = secretOf(api);
    const usual = ['OPEN_CALLS_PER_MINUTE', 'POWERTOOLS_TRACE_ENABLED', 'SITE_CALLS_PER_SECOND'];
    for (const { properties } of functionsOf(api)) {
      const { Variables } = properties.Environment as { Variables: Record<string, unknown> };
      const forSeals = properties.Description === 'Muster: the calls of record' ? ['SEAL_BUCKET', 'SEAL_KEY_ARN'] : [];
      const forDocuments = properties.Description === 'Muster: the calls of documents' ? ['DOCUMENT_BUCKET'] : [];
      expect(Object.keys(Variables).toSorted()).toEqual(
        [...forDocuments, ...forSeals, ...usual, 'API_SECRET_ARN', 'TABLE_NAME'].toSorted(),
      );
      expect(Variables.API_SECRET_ARN).toEqual({ Ref: secret });
      expect(JSON.stringify(Variables.TABLE_NAME)).toContain(`muster-data-${region}`);
    }
  });

  test('gives every function the rates of the region and, if set, hidden tokens and restarts', () => {
    const rates = { stage: 70, burst: 90, site: 40, open: 50 };
    const restart = '1764000000';
    const special = synthesize({ regions: [{ region, httpOnlyCookies: true, rates }], restart }).regions[0]?.api;
    const usual = { stage: 200, burst: 400, site: 100, open: 2_000 };
    for (const [template, { stage, burst, site, open }, hidden] of [
      [special, rates, 'true'],
      [api, usual, undefined],
    ] as const) {
      if (!template) throw new Error('A region was asked for');
      const functions = functionsOf(template);
      expect(functions).toHaveLength(areas.length);
      for (const { properties } of functions) {
        const { Variables } = properties.Environment as { Variables: Record<string, unknown> };
        expect(Variables).toMatchObject({ SITE_CALLS_PER_SECOND: `${site}`, OPEN_CALLS_PER_MINUTE: `${open}` });
        // Changing the environment makes Lambda start new processes, which read the secret.
        expect([Variables.HTTP_ONLY_COOKIES, Variables.RESTARTED]).toEqual([hidden, hidden && restart]);
      }
      template.hasResourceProperties('AWS::ApiGateway::Stage', {
        MethodSettings: [{ ThrottlingRateLimit: stage, ThrottlingBurstLimit: burst }],
      });
    }
  });

  test('lets only this stage of the API call each function, without test invocations', () => {
    const permissions = resourcesOf(api, 'AWS::Lambda::Permission');
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias').map(({ id }) => id);
    expect(aliases).toHaveLength(areas.length);
    expect(permissions.map(({ properties }) => idOf(properties.FunctionName)).toSorted()).toEqual(aliases.toSorted());
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

  // assembly.test.ts compares the actions with the functions' requests.
  test.each(areas)(
    '%s: no action has a wildcard or scans, and no resource a wildcard except that of traces',
    (area) => {
      expect(find(area, 'Table')?.Resource).toEqual(tableArn);
      for (const one of statements.get(area) ?? []) {
        expect(one.Effect).toBe(one.Sid === 'OnlyAdded' ? 'Deny' : 'Allow');
        expect(JSON.stringify(one.Action)).not.toMatch(/\*|:Scan/);
        if (!['Trace', 'SealCopies', 'KeyCertificates', 'Documents', 'Arrived'].includes(one.Sid))
          expect(JSON.stringify(one.Resource)).not.toContain('*');
      }
    },
  );

  test.each(areas)('%s: no audit entry, entry, version of a form or seal can be changed or deleted', (area) => {
    const denied = find(area, 'OnlyAdded');
    expect(denied).toMatchObject({
      Effect: 'Deny',
      Resource: tableArn,
      Condition: {
        'ForAnyValue:StringLike': {
          'dynamodb:LeadingKeys': ['*#AUDIT#*', '*#ENTRY#*', '*#FORM#*', '*#FIELD-PROGRAM#*', '*#SEAL', '*#SEAL#*'],
        },
      },
    });
    expect(denied && actionsOf(denied)).toEqual(expect.arrayContaining(['dynamodb:DeleteItem', 'dynamodb:UpdateItem']));
  });

  test('only areas that list classes by their end can query the index', () => {
    const withIndex = new Set<Area>([
      ...(['training', 'lists', 'attendance', 'enrollment', 'certification', 'overview', 'calendars'] as const),
      ...(['auditors', 'compliance', 'requirements'] as const),
    ]);
    for (const area of areas) {
      const index = find(area, 'Index');
      expect(index !== undefined).toBe(withIndex.has(area));
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
      expect(find(area, 'SecretKey')?.Condition).toEqual({
        StringEquals: { 'kms:ViaService': `secretsmanager.${region}.amazonaws.com` },
      });
    }
  });

  test('functions can read the secret of the API, no other secret, and change none', () => {
    for (const area of areas) {
      const secret = find(area, 'Secret');
      expect(secret && actionsOf(secret)).toEqual(['secretsmanager:GetSecretValue']);
      expect(secret?.Resource).toEqual({ Ref: secretOf(api) });
      const others = statements.get(area)?.filter(({ Sid }) => Sid !== 'Secret');
      expect(JSON.stringify(others)).not.toMatch(/"secretsmanager:[A-Z]/);
    }
  });

  test('each function has its own role with one policy of these statements and nothing else', () => {
    const known = ['Table', 'Index', 'OnlyAdded', 'TableKey', 'Secret', 'SecretKey', 'Log', 'Trace'];
    const forSeals = ['SealKey', 'SealCopies', 'KeyCertificates', 'SealBucket'];
    const more: Partial<Record<Area, string[]>> = {
      record: forSeals,
      documents: ['Documents', 'Arrived', 'DocumentBucket'],
    };
    for (const area of areas) {
      const allowed = [...known, ...(more[area] ?? [])];
      expect(allowed).toEqual(expect.arrayContaining(statements.get(area)?.map(({ Sid }) => Sid) ?? ['']));
    }
    api.resourceCountIs('AWS::IAM::Policy', 0);
    // Also one for the function of the secret.
    api.resourceCountIs('AWS::IAM::ManagedPolicy', areas.length + 1);
    // Also for the function of the secret, the CDK's trigger, and API Gateway's logs.
    api.resourceCountIs('AWS::IAM::Role', areas.length + 3);
  });
});

describe.each(regions)('the gateway of $region', ({ api }) => {
  const answers = documentOf(api)['x-amazon-apigateway-gateway-responses'];
  const answer = (type: string) => {
    const found = answers[type];
    // API Gateway's message includes its quotes.
    const filled = (found?.responseTemplates['application/json'] ?? '')
      .replaceAll('$context.error.messageString', '"Forbidden"')
      .replaceAll('$context.requestId', 'r-1');
    return { status: found?.statusCode, body: JSON.parse(filled) as unknown };
  };

  test.each([
    ['MISSING_AUTHENTICATION_TOKEN', 'not_found'],
    ['REQUEST_TOO_LARGE', 'too_large'],
    ['THROTTLED', 'too_many_requests'],
    ['QUOTA_EXCEEDED', 'too_many_requests'],
    ['WAF_FILTERED', 'forbidden'],
  ] as const)("answers %s with the contract's %s", (type, code) => {
    expect(answer(type)).toEqual({
      status: errorList[code].status,
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

  test('prevents caching of its own answers, and sends Retry-After', () => {
    for (const { responseParameters } of Object.values(answers))
      expect(responseParameters).toMatchObject({ 'gatewayresponse.header.Cache-Control': "'no-store'" });
    expect(answers.THROTTLED?.responseParameters).toMatchObject({ 'gatewayresponse.header.Retry-After': "'5'" });
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
        }),
      ],
      AccessLogSetting: { Format: Match.stringLikeRegexp('context.resourcePath'), DestinationArn: Match.anyValue() },
    });
    const stages = JSON.stringify(api.findResources('AWS::ApiGateway::Stage'));
    expect(stages).not.toMatch(/context\.(path|requestOverride|authorizer)\b/);
  });

  test("generates its secret, which is not in the template, under the stack's own key, and completes it first", () => {
    // The id of version 0.2.0, whose secret stays in use.
    expect(secretOf(api)).toMatch(/^OriginSecret/);
    const [completed] = resourcesOf(api, 'Custom::Trigger').map(({ id }) => id);
    const functions = Object.values(api.findResources('AWS::Lambda::Function')).filter(({ Properties }) =>
      Properties.Description?.startsWith('Muster: the calls of '),
    );
    for (const { DependsOn } of functions) expect(DependsOn).toContain(completed);
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
