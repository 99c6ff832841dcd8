import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@muster/shared/contract';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { unknownPath } from '../../cloud/api-document.ts';
import { usualRates } from '../../cloud/rates.ts';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { assertFilesFit } from '../../cloud/web-files.ts';
import { listen } from '../../local/gateway/listen.ts';
import type { VerifyTarget } from '../../tools/verify/target.ts';
import { secured } from '../../tools/verify/web.ts';
import { full, govCloud, resourcesOf, statementsOf, synthesize } from './synthesize.ts';

/** A region of GovCloud, which has no CloudFront, with all features, checked by the rules of `npm run synth`. */

const allowedOrigins = ['https://training.example.gov'];
const region = { ...govCloud, ...full, allowedOrigins, canary: { site: 'CANARY' }, release: 'canary' };
const synthesized = synthesize({ regions: [region] }, { checked: true });
const [gov] = synthesized.regions;
if (!gov) throw new Error('A region was asked for');
const { api, web } = gov;

interface Document {
  paths: Record<string, Record<string, { 'x-amazon-apigateway-integration': { uri: unknown } }>>;
  'x-amazon-apigateway-gateway-responses': Record<string, { responseParameters: Record<string, string> }>;
}
const documentOf = (template: typeof api) =>
  resourcesOf(template, 'AWS::ApiGateway::RestApi')[0]?.properties.Body as Document;
const environmentOf = ({ properties }: ReturnType<typeof resourcesOf>[number]) =>
  (properties.Environment as { Variables?: Record<string, unknown> } | undefined)?.Variables ?? {};

describe('a region of GovCloud', () => {
  test('names no other partition, and no CloudFront', () => {
    for (const file of synthesized.templateFiles) {
      const text = readFileSync(file, 'utf8');
      expect(text.match(/arn:aws:/g)).toBeNull();
      expect(text.match(/AWS::CloudFront::|cloudfront\.(net|amazonaws)/g)).toBeNull();
      expect(text.match(/us-east-1/g)).toBeNull();
    }
  });

  test('was checked by both rule packs and the rules for templates', () => {
    expect(synthesized.stacksChecked?.toSorted()).toEqual(gov.names.toSorted());
  });

  test('has one address, the domain, with the certificate of the region', () => {
    web.hasResourceProperties('AWS::ApiGateway::DomainName', {
      DomainName: govCloud.domain,
      RegionalCertificateArn: govCloud.certificate,
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
      RoutingMode: 'ROUTING_RULE_ONLY',
    });
    for (const template of [api, web])
      template.allResourcesProperties('AWS::ApiGateway::RestApi', { DisableExecuteApiEndpoint: true });
    web.hasOutput('WebAddress', { Value: `https://${govCloud.domain}` });
    web.hasOutput('RegionalDomain', { Value: { 'Fn::GetAtt': [Match.anyValue(), 'RegionalDomainName'] } });
  });

  test('routes /api to the API and all else to the pages, with unchanged paths', () => {
    const rules = resourcesOf(web, 'AWS::ApiGatewayV2::RoutingRule').map(({ properties }) => properties);
    const invoked = (apiId: unknown) => [{ InvokeApi: { ApiId: apiId, Stage: 'live', StripBasePath: false } }];
    const [pages] = resourcesOf(web, 'AWS::ApiGateway::RestApi');
    expect(rules.toSorted((a, b) => Number(a.Priority) - Number(b.Priority))).toMatchObject([
      {
        Conditions: [{ MatchBasePaths: { AnyOf: ['api'] } }],
        Actions: invoked({ 'Fn::ImportValue': expect.stringMatching(/^muster-api-us-gov-west-1:/) }),
      },
      { Conditions: [], Actions: invoked({ Ref: pages?.id }) },
    ]);
    for (const { endpoint } of routes) expect(endpoint.path).toMatch(/^\/api\//);
  });

  test('needs no origin secret: functions know their origin, and the connection names the client', () => {
    api.resourceCountIs('AWS::SecretsManager::Secret', 1);
    const functions = resourcesOf(api, 'AWS::Lambda::Function').map(environmentOf);
    const own = functions.filter(({ TABLE_NAME }) => TABLE_NAME);
    expect(own.length).toBeGreaterThan(20);
    for (const variables of own)
      expect(variables).toMatchObject({
        WEB_ORIGIN: `https://${govCloud.domain}`,
        BROWSER_HEADERS: expect.anything(),
        AWS_USE_FIPS_ENDPOINT: 'true',
      });
    for (const variables of functions) expect(variables).not.toHaveProperty('ORIGIN_SECRET_ARN');
  });

  test('answers preflight requests of every path by one function', () => {
    const { paths } = documentOf(api);
    const uris = Object.entries(paths).flatMap(([path, { options }]) =>
      path === unknownPath ? [] : [JSON.stringify(options?.['x-amazon-apigateway-integration'].uri)],
    );
    expect(uris.length).toBeGreaterThan(100);
    expect(new Set(uris).size).toBe(1);
    expect(uris[0]).toContain('Session');
  });

  test.each([
    ['API', () => api],
    ['pages', () => web],
  ])("sends the security headers with the gateway's own responses of the %s", (_, template) => {
    const added = { ...securityHeaders(), 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };
    const { 'Content-Security-Policy': _policy, ...quotable } = added;
    for (const answer of Object.values(documentOf(template())['x-amazon-apigateway-gateway-responses']))
      for (const [name, value] of Object.entries(quotable))
        expect(answer.responseParameters[`gatewayresponse.header.${name}`]).toBe(`'${value}'`);
  });

  test('lets the function of the pages read the files, and do nothing else', () => {
    const statements = statementsOf(web, 'What the pages of the web application need');
    expect(statements.flatMap(({ Action }) => Action).filter((action) => !/^(logs|xray):/.test(action))).toEqual([
      's3:GetObject',
      's3:ListBucket',
    ]);
  });

  test('has a firewall that counts by the address of the connection', () => {
    const [acl] = resourcesOf(api, 'AWS::WAFv2::WebACL');
    const rules = acl?.properties.Rules as { Name: string; Statement: { RateBasedStatement?: object } }[];
    expect(JSON.stringify(rules)).not.toMatch(/x-origin-secret|x-viewer-ip|FORWARDED/i);
    expect(rules.map(({ Name }) => Name).slice(0, 3)).toEqual(['SignInRate', 'SiteRate', 'Rate']);
    expect(rules.find(({ Name }) => Name === 'Rate')?.Statement.RateBasedStatement).toEqual({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: usualRates.address,
    });
    expect(rules.find(({ Name }) => Name === 'SiteRate')?.Statement.RateBasedStatement).toMatchObject({
      CustomKeys: [{ IP: {} }, { Header: { Name: 'X-Site-Code' } }],
    });
  });
});

test('verify expects no answer to plain HTTP', async () => {
  const run = (port: number) =>
    secured.run({ region: govCloud.region, address: `https://127.0.0.1:${port}` } as VerifyTarget);
  const server = await listen((_, response) => void response.end(), 0);
  expect(await run(server.port)).toMatchObject({ state: 'wrong', says: 'plain HTTP returns 200' });
  await server.close();
  expect(await run(server.port)).toMatchObject({ state: 'fine' });
});

test('a file that a function could not answer with stops the synth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-large-'));
  try {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets', 'large.js'), Buffer.alloc(4_500_000));
    expect(() => assertFilesFit(folder)).not.toThrow();
    writeFileSync(join(folder, 'assets', 'large.js'), Buffer.alloc(4_500_001));
    expect(() => assertFilesFit(folder)).toThrow(/large\.js is too large for a region without CloudFront/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without allowed origins, the API has no method for preflight requests', () => {
  const [lean] = synthesize({ regions: [govCloud] }).regions;
  if (!lean) throw new Error('A region was asked for');
  const methods = Object.values(documentOf(lean.api).paths).flatMap((path) => Object.keys(path));
  expect(methods).not.toContain('options');
});
