import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { type Behavior, behaviorOf, type EdgeRequest, runEdgeFunction } from './run-edge-function.ts';
import { synthesize, twoRegions } from './synthesize.ts';

const { regions } = synthesize(twoRegions);
const eastConfig = {
  region: 'us-east-1',
  account: '123456789012',
  domain: 'muster.example.gov',
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
  allowedOrigins: ['https://training.example.gov'],
};

const idOf = (template: Template, type: string) => Object.keys(template.findResources(type))[0] ?? '';
const policyOf = (template: Template, { ResponseHeadersPolicyId }: Behavior) =>
  template.findResources('AWS::CloudFront::ResponseHeadersPolicy')[ResponseHeadersPolicyId?.Ref ?? '']?.Properties
    .ResponseHeadersPolicyConfig;

/** Returns the text of a policy with a placeholder for its bucket. */
const policyText = ({ 'Fn::Join': [, parts] }: { 'Fn::Join': [string, (string | Record<string, string>)[]] }): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : String(part['Fn::ImportValue']).replace(
            /^(muster-data-[\w-]+):\w*GetAttDocuments\w*RegionalDomainName\w+$/,
            'the bucket of documents of $1',
          ),
    )
    .join('');

describe.each(regions)('the web stack of $region', ({ web, region, names }) => {
  test('has its region in its name', () => {
    expect(names[3]).toBe(`muster-web-${region}`);
  });

  test('has private, encrypted and versioned buckets without access control lists, over TLS only', () => {
    const buckets = Object.keys(web.findResources('AWS::S3::Bucket'));
    expect(buckets).toHaveLength(3);
    const everything = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true };
    web.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: { ...everything, RestrictPublicBuckets: true },
      BucketEncryption: Match.anyValue(),
      VersioningConfiguration: { Status: 'Enabled' },
      AccessControl: Match.absent(),
      WebsiteConfiguration: Match.absent(),
    });
    for (const bucket of buckets)
      web.hasResourceProperties('AWS::S3::BucketPolicy', {
        Bucket: { Ref: bucket },
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Deny',
              Action: 's3:*',
              Principal: { AWS: '*' },
              Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            }),
          ]),
        },
      });
  });

  test('lets only its own distribution read the files', () => {
    const [statements] = Object.values(web.findResources('AWS::S3::BucketPolicy'))
      .map(({ Properties }) => Properties.PolicyDocument.Statement as Record<string, unknown>[])
      .filter((list) => JSON.stringify(list).includes('cloudfront'));
    const [{ Action, Principal, Condition } = {}, ...others] =
      statements?.filter(({ Effect }) => Effect === 'Allow') ?? [];
    const distribution = idOf(web, 'AWS::CloudFront::Distribution');
    expect(others).toEqual([]);
    expect(Action).toEqual(['s3:GetObject', 's3:ListBucket']);
    expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(JSON.stringify(Condition)).toMatch(new RegExp(`AWS:SourceArn.*"Ref":"${distribution}"`));
    web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
    web.resourceCountIs('AWS::CloudFront::CloudFrontOriginAccessIdentity', 0);
  });

  test('serves HTTPS over HTTP/2 and 3, by IPv4 and 6, and logs requests', () => {
    const [{ Properties } = { Properties: {} }] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
    const visits = Properties.DistributionConfig.Logging.Bucket['Fn::GetAtt'][0];
    expect(Properties.DistributionConfig).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      DefaultRootObject: 'index.html',
      Logging: { IncludeCookies: false },
    });
    // Error pages would also replace the API's responses.
    expect(Properties.DistributionConfig.CustomErrorResponses).toBeUndefined();
    expect(web.findResources('AWS::S3::Bucket')[visits]).toMatchObject({
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }],
        },
        LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90 }] },
      },
    });
    expect(behaviorOf(web, '/').behavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(behaviorOf(web, '/api/ranks/').behavior.ViewerProtocolPolicy).toBe('https-only');
  });

  test("rewrites screens to index.html, and caches files by the files' own headers", () => {
    const { behavior, code } = behaviorOf(web, '/training');
    expect(runEdgeFunction(code, '/training', {})).toMatchObject({ uri: '/index.html' });
    web.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: { MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 },
    });
    expect(behavior.CachePolicyId).toEqual({ Ref: idOf(web, 'AWS::CloudFront::CachePolicy') });
  });

  test("forwards API calls of every method uncached, with the secret and the caller's address", () => {
    const { behavior, code } = behaviorOf(web, '/api/ranks/');
    expect(behavior).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // Managed-CachingDisabled
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // Managed-AllViewerExceptHostHeader
    });
    expect(behavior.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
    expect((runEdgeFunction(code, '/api/ranks/', {}) as EdgeRequest).headers['x-viewer-ip']).toEqual({
      value: '203.0.113.9',
    });

    const [{ Properties } = { Properties: {} }] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
    const origin = Properties.DistributionConfig.Origins.find(
      ({ Id }: { Id: string }) => Id === behavior.TargetOriginId,
    );
    expect(origin.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    const stack = `muster-api-${region}`;
    expect(JSON.stringify(origin.DomainName)).toContain(`"Fn::ImportValue":"${stack}:`);
    expect(origin.OriginCustomHeaders).toHaveLength(1);
    expect(origin.OriginCustomHeaders[0].HeaderName).toBe('x-origin-secret');
    expect(JSON.stringify(origin.OriginCustomHeaders[0].HeaderValue)).toMatch(
      new RegExp(`resolve:secretsmanager:.*"Fn::ImportValue":"${stack}:\\w*OriginSecret.*:SecretString:origin::`),
    );
  });

  test.each(['/training', '/api/ranks/'])(
    'sends the security headers of the local server with %s, and HSTS',
    (path) => {
      const {
        SecurityHeadersConfig: own,
        CustomHeadersConfig,
        CorsConfig,
      } = policyOf(web, behaviorOf(web, path).behavior);
      expect(own.StrictTransportSecurity).toEqual({
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      });
      expect(own.ContentTypeOptions).toEqual({ Override: true });
      const others = CustomHeadersConfig.Items as { Header: string; Value: string; Override: boolean }[];
      expect({
        'Content-Security-Policy': policyText(own.ContentSecurityPolicy.ContentSecurityPolicy),
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': own.FrameOptions.FrameOption,
        'Referrer-Policy': own.ReferrerPolicy.ReferrerPolicy,
        ...Object.fromEntries(others.map(({ Header, Value }) => [Header, Value])),
      }).toEqual(securityHeaders(`https://the bucket of documents of muster-data-${region}`));
      expect(
        [own.ContentSecurityPolicy, own.FrameOptions, own.ReferrerPolicy, ...others].every((h) => h.Override),
      ).toBe(true);
      expect(CorsConfig).toBeUndefined();
    },
  );

  test('deploys hashed files, cached for a year, before the page, which is never cached', () => {
    const deployments = Object.entries(web.findResources('Custom::CDKBucketDeployment'));
    const ofKind = (isHashed: boolean) =>
      deployments.find(([, { Properties }]) => 'DestinationBucketKeyPrefix' in Properties === isHashed);
    const [hashedId, hashed] = ofKind(true) ?? ['', { Properties: {} }];
    const [, unhashed] = ofKind(false) ?? ['', { Properties: {}, DependsOn: [] }];
    expect(hashed.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets/',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(hashed.Properties.DistributionId).toBeUndefined();
    expect(unhashed.DependsOn).toContain(hashedId);
    expect(unhashed.Properties).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
      DistributionPaths: ['/favicon.svg', '/index.html'],
    });
    expect(unhashed.Properties.SourceObjectKeys).not.toEqual(hashed.Properties.SourceObjectKeys);
  });

  test('retains its buckets, keys and logs when it is deleted', () => {
    for (const type of ['AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'])
      web.allResources(type, { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  test('does not refer to another region', () => {
    const [other] = regions.filter((one) => one.region !== region);
    expect(JSON.stringify(web.toJSON())).not.toContain(other?.region);
  });
});

test('the content security policy allows only scripts from our own origin', () => {
  const directives = securityHeaders()['Content-Security-Policy'].split('; ');
  expect(directives).toContain("script-src 'self'");
  expect(directives).toContain("default-src 'self'");
  expect(directives).toContain("connect-src 'self'");
  expect(directives).toContain("worker-src 'self'");
  expect(directives).toContain("manifest-src 'self'");
  expect(directives).toContain("frame-ancestors 'none'");
});

describe('the web stack of a trial with a domain and allowed origins', () => {
  let web: Template;
  beforeAll(() => {
    const version = '6d0b62a4-7d4e-4a2f-8f43-0a7f3c1f9d11';
    const context = { regions: [eastConfig], removalPolicy: 'destroy', originSecretVersion: version };
    // Some findings, and the names in their acknowledgements, depend on the region's settings.
    const [region] = synthesize(context, { checked: true }).regions;
    if (region) web = region.web;
  });

  test('uses the certificate and at least TLS 1.2, and outputs its address', () => {
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [eastConfig.domain],
        ViewerCertificate: {
          AcmCertificateArn: eastConfig.certificate,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
      },
    });
    web.hasOutput('WebAddress', { Value: `https://${eastConfig.domain}` });
  });

  test('sends CORS headers with API responses, errors included, but not with screens', () => {
    expect(policyOf(web, behaviorOf(web, '/training').behavior).CorsConfig).toBeUndefined();
    const { behavior, code } = behaviorOf(web, '/api/ranks/');
    expect(policyOf(web, behavior).CorsConfig).toEqual({
      AccessControlAllowOrigins: { Items: eastConfig.allowedOrigins },
      AccessControlAllowCredentials: true,
      AccessControlAllowMethods: { Items: ['POST', 'GET', 'PATCH', 'DELETE', 'PUT'] },
      AccessControlAllowHeaders: {
        Items: [
          ...['Authorization', 'Content-Type', 'X-Site-Code', 'Idempotency-Key'],
          ...['X-CSRF-Token', 'X-Muster-Idle', 'Prefer'],
        ],
      },
      AccessControlExposeHeaders: { Items: ['Content-Disposition', 'Link', 'Retry-After'] },
      OriginOverride: true,
    });
    const headers = { Origin: eastConfig.allowedOrigins[0] ?? '', 'Access-Control-Request-Method': 'PUT' };
    expect(runEdgeFunction(code, '/api/ranks/', { method: 'OPTIONS', headers })).toMatchObject({ statusCode: 204 });
  });

  test('sends the configured version of the origin secret', () => {
    expect(JSON.stringify(web.findResources('AWS::CloudFront::Distribution'))).toContain(
      ':SecretString:origin::6d0b62a4-7d4e-4a2f-8f43-0a7f3c1f9d11}}',
    );
  });

  test('can be deleted completely, including the content of its buckets', () => {
    const resources = Object.values<{ DeletionPolicy?: string }>(web.toJSON().Resources);
    expect(resources.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'))).toEqual([]);
    web.resourceCountIs('Custom::S3AutoDeleteObjects', 3);
  });
});
