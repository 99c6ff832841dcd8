import { RemovalPolicy } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { ratesOf, usualRates } from '../../cloud/rates.ts';
import { readSettings } from '../../cloud/settings.ts';
import { govCloud, newApp, twoRegions } from './synthesize.ts';

const read = (context: Record<string, unknown> = {}) => readSettings(newApp(context).node);
const east = (more: Record<string, unknown>) => ({ regions: [{ region: 'us-east-1', ...more }] });

const domain = 'muster.example.gov';
const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b';

describe('the settings of cdk.json', () => {
  test('are one region that retains its data', () => {
    expect(read()).toEqual({
      stage: 'prod',
      regions: [{ region: 'us-east-1' }],
      removal: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      stacksToCreate: new Set(),
    });
  });
  test('can name an account and select one region of the list', () => {
    const regions = [{ region: 'us-east-1', account: '123456789012' }, { region: 'eu-west-1' }];
    expect(read({ regions, region: 'us-east-1' }).regions).toEqual([regions[0]]);
    expect(read({ regions: JSON.stringify(regions) }).regions).toEqual(regions);
  });
  test.each<[string, Record<string, unknown>]>([
    ['a domain, and an address for alarms', { domain, certificate, alarmEmail: 'ops@example.gov' }],
    ['allowed origins', { allowedOrigins: ['https://training.example.gov', 'https://intranet.example.gov:8443'] }],
    ['tokens that are hidden from pages', { httpOnlyCookies: true }],
    ['timestamp authorities', { timestamps: ['https://timestamps.example.com/tsa', 'http://timestamps.example.org'] }],
    ['a restored table', { restoredTable: 'muster-2026-05-13' }],
    ['recorded access to the table', { profile: 'full', tableTrail: true }],
  ])('can give a region %s', (_, more) => {
    const regions = [{ region: 'us-west-2', ...more }];
    expect(read({ regions }).regions).toEqual(regions);
  });
  test('can have further stages, each with its regions, and select one', () => {
    const dev = { regions: [{ region: 'us-west-2' }], removalPolicy: 'destroy', permissionsBoundary: 'Developers' };
    expect(read({ stages: { dev } })).toMatchObject({ stage: 'prod', regions: [{ region: 'us-east-1' }] });
    expect(read({ stages: { dev }, stage: 'dev' })).toEqual({
      stage: 'dev',
      regions: dev.regions,
      removal: RemovalPolicy.DESTROY,
      permissionsBoundary: 'Developers',
      stacksToCreate: new Set(),
    });
    expect(() => read({ stages: { dev }, stage: 'test' })).toThrow('Stage test is not one of prod, dev');
  });
  test('can name the repository that deploys a stage', () => {
    const deployer = { repository: 'example/muster', environment: 'production', providerExists: true };
    expect(read({ deployer }).deployer).toEqual(deployer);
    const dev = { regions: [{ region: 'us-west-2' }], deployer: { repository: 'example/muster.dev' } };
    expect(read({ deployer, stages: { dev }, stage: 'dev' }).deployer).toEqual(dev.deployer);
    expect(read({ deployer, stages: { dev: { regions: dev.regions } }, stage: 'dev' }).deployer).toBeUndefined();
  });
  test('can set the rates of a region', () => {
    const region = { region: 'us-west-2', rates: { stage: 1_000, burst: 2_000, site: 150 } };
    expect(read({ regions: [region] }).regions).toEqual([region]);
    expect(ratesOf(region)).toEqual({ ...usualRates, ...region.rates });
  });
  test('can name the stacks that a deployment creates, and start the functions anew', () => {
    expect(read({ restart: '1764000000' })).toMatchObject({ restart: '1764000000' });
    const stacksToCreate = 'muster-data-us-east-1,muster-api-us-east-1';
    expect([...read({ stacksToCreate }).stacksToCreate]).toEqual(['muster-data-us-east-1', 'muster-api-us-east-1']);
  });
  test('can name the version of the origin secret, for one region', () => {
    const originSecretVersion = '6d0b62a4-7d4e-4a2f-8f43-0a7f3c1f9d11';
    const west = { ...twoRegions, region: 'us-west-2' };
    expect(read({ ...west, originSecretVersion })).toMatchObject({ originSecretVersion });
    expect(() => read({ ...twoRegions, originSecretVersion })).toThrow(/applies to one region/);
    expect(() => read({ ...west, originSecretVersion: 'AWSCURRENT' })).toThrow(/must be a version id/);
  });
  test('of GovCloud use FIPS endpoints, and a certificate of the region', () => {
    expect(read({ regions: [govCloud] }).regions).toEqual([{ ...govCloud, fips: true }]);
  });
  test.each([
    [{ domain: undefined }, /us-gov-west-1 needs "domain": GovCloud has no CloudFront/],
    [{ certificate: undefined }, /us-gov-west-1 needs "certificate": GovCloud has no CloudFront/],
    [{ certificate }, /"certificate" of us-gov-west-1 must be the ARN of a certificate in us-gov-west-1/],
    [{ certificate: govCloud.certificate.replaceAll('-west-', '-east-') }, /must be the ARN of .* in us-gov-west-1/],
    [{ monthlyBudget: 100 }, /remove the "monthlyBudget" of us-gov-west-1/],
    [{ fips: false }, /"fips" of us-gov-west-1 cannot be false/],
  ])('of GovCloud refuse %j', (changed, message) => {
    expect(() => read({ regions: [{ ...govCloud, ...changed }] })).toThrow(message);
  });
  test('of GovCloud have no origin secret to replace', () => {
    const originSecretVersion = '6d0b62a4-7d4e-4a2f-8f43-0a7f3c1f9d11';
    expect(() => read({ regions: [govCloud], originSecretVersion })).toThrow(/does not apply to GovCloud/);
  });
  test.each([
    [{ removalPolicy: 'Destroy' }, /must be retain or destroy/],
    [{ removalPolicy: 'snapshot' }, /must be retain or destroy/],
    [{ regions: [] }, /names no region/],
    [{ regions: 'us-east-1' }, /not JSON/],
    [{ stages: { prod: {} } }, /not be "prod"/],
    [{ stages: { Dev: {} } }, /unlike "Dev"/],
    [{ stages: { dev: { region: 'us-east-1' } } }, /stage dev has an unknown key "region"/],
    [{ stages: { dev: {} }, stage: 'dev' }, /the stage dev names no region/],
    [{ permissionsBoundary: 'a b' }, /"permissionsBoundary" must be the name of a policy/],
    [{ deployer: 'example/muster' }, /"deployer" must be an object with a "repository"/],
    [{ deployer: {} }, /"deployer.repository" must be the owner and name/],
    // A pattern would let other repositories deploy.
    [{ deployer: { repository: 'example/*' } }, /"deployer.repository" must be the owner and name/],
    [{ deployer: { repository: 'example/muster', environment: '*' } }, /"deployer.environment" must be the name/],
    [{ deployer: { repository: 'example/muster', branch: 'main' } }, /"deployer" has an unknown key "branch"/],
    [{ regions: ['us-east-1'] }, /needs a region/],
    [{ regions: [{ region: 'somewhere' }] }, /needs a region/],
    [{ regions: [{ region: 'cn-north-1' }] }, /cn-north-1 has no CloudFront/],
    [east({ account: '12' }), /"account" of us-east-1 must be twelve digits/],
    [{ regions: [{ region: 'us-east-1' }, { region: 'us-east-1' }] }, /twice/],
    [{ ...twoRegions, region: 'eu-west-1' }, /not one of us-east-1, us-west-2/],
    [{ stacksToCreate: 'muster-data' }, /"stacksToCreate" must be comma-separated stack names/],
    [east({ Domain: domain }), /us-east-1 has an unknown key "Domain"/],
    [east({ domain }), /both "domain" and "certificate"/],
    [east({ certificate }), /both "domain" and "certificate"/],
    [east({ domain: `https://${domain}`, certificate }), /"domain" of us-east-1 must be a lowercase host name/],
    [east({ domain, certificate: certificate.replace('us-east-1', 'us-west-2') }), /"certificate".*in us-east-1/],
    [east({ rates: { stage: 50 } }), /"rates.site" of us-east-1, 100, exceeds/],
    [east({ rates: { stage: 0 } }), /"rates.stage" of us-east-1 must be a whole number from 1/],
    [east({ rates: { site: '9' } }), /"rates.site" of us-east-1 must be a whole number/],
    [east({ rates: { signIn: 9 } }), /"rates.signIn" of us-east-1 must be a whole number from 10/],
    [east({ rates: { all: 9 } }), /unknown key "all"/],
    [east({ restoredTable: 'arn:aws:dynamodb:us-east-1:1:table/x' }), /"restoredTable"/],
    [{ restart: 'a b' }, /"restart" must be up to 40 letters and digits/],
    [east({ sealYears: 10 }), /"sealYears" of us-east-1 must be whole years from 1 to 99, as text, not 10/],
    [east({ timestamps: 'https://a.example.com' }), /"timestamps" of us-east-1 must be at most 2 different addresses/],
    [east({ timestamps: ['https://10.0.0.7'] }), /"timestamps" of us-east-1 must be at most 2 different addresses/],
    [east({ timestamps: ['https://a.example.com/x,y'] }), /"timestamps" of us-east-1 must be at most 2/],
    [east({ timestamps: ['https://a.example.com', 'https://a.example.com'] }), /"timestamps" of us-east-1 must be/],
    [east({ timestamps: ['a', 'b', 'c'].map((one) => `https://${one}.example.com`) }), /"timestamps" of us-east-1/],
    [east({ sealKey: '0' }), /"sealKey" of us-east-1 must be a number from 1 to 99, as text/],
    [east({ appendOnly: 'allow' }), /"appendOnly" of us-east-1 must be "deny" or "conditions", not "allow"/],
    [east({ tableTrail: 'true' }), /"tableTrail" of us-east-1 must be true or false, not "true"/],
    [east({ tableTrail: true }), /"tableTrail" of us-east-1 requires "profile": "full"/],
    [east({ tableTrail: true, profile: 'lean' }), /"tableTrail" of us-east-1 requires "profile": "full"/],
    [east({ fips: 'true' }), /"fips" of us-east-1 must be true or false/],
    [{ regions: [{ region: 'eu-west-1', fips: true }] }, /in the United States and Canada only/],
    [east({ alarmEmail: 'ops' }), /"alarmEmail" of us-east-1 must be an email/],
    [east({ metrics: 'all' }), /"metrics" of us-east-1 must be "business" or "calls", not "all"/],
    [east({ httpOnlyCookies: 'true' }), /"httpOnlyCookies" of us-east-1 must be true or false, not "true"/],
    [east({ allowedOrigins: 'https://a.example' }), /"allowedOrigins" of us-east-1 must be a list/],
    [east({ allowedOrigins: ['*'] }), /"allowedOrigins".*not "\*"/],
    [east({ allowedOrigins: ['http://a.example'] }), /"allowedOrigins"/],
    [east({ allowedOrigins: ['https://a.example/'] }), /"allowedOrigins"/],
    [east({ allowedOrigins: ['https://a.example:443'] }), /"allowedOrigins"/],
    [{ regions: ['us-east-1', 'us-west-2'].map((region) => ({ region, domain, certificate })) }, /same "domain"/],
  ])('refuse %j', (context, message) => {
    expect(() => read(context)).toThrow(message);
  });
});
