import { routes } from '@muster/shared/contract';
import { errorList } from '@muster/shared/errors';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { counted } from '../../cloud/firewall.ts';
import { usualRates } from '../../cloud/rates.ts';
import { full, synthesize } from './synthesize.ts';

interface Rule {
  Name: string;
  Priority: number;
  Action?: { Block?: { CustomResponse?: { ResponseCode: number; CustomResponseBodyKey: string } } };
  OverrideAction?: unknown;
  Statement: {
    RateBasedStatement?: { ScopeDownStatement?: { RegexMatchStatement: { RegexString: string } } };
    ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides: { Name: string; ActionToUse: unknown }[] };
  };
}

interface Visible {
  VisibilityConfig: { MetricName: string };
}

const [east] = synthesize({ regions: [{ region: 'us-east-1', ...full }] }).regions;
if (!east) throw new Error('A region was asked for');
const { api } = east;
const [acl] = Object.values(api.findResources('AWS::WAFv2::WebACL'));
const rules = acl?.Properties.Rules as Rule[];
const rule = (name: string) => rules.find(({ Name }) => Name === name);

describe('the firewall', () => {
  test('protects the stage', () => {
    const [stage] = Object.keys(api.findResources('AWS::ApiGateway::Stage'));
    const [id] = Object.keys(api.findResources('AWS::WAFv2::WebACL'));
    api.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
    api.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      ResourceArn: { 'Fn::Join': ['', Match.arrayWith(['/stages/', { Ref: stage }])] },
      WebACLArn: { 'Fn::GetAtt': [id, 'Arn'] },
    });
    expect(acl?.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
  });

  test('blocks requests without the secret first, then by rate, then by managed rules', () => {
    expect(rules.toSorted((a, b) => a.Priority - b.Priority).map(({ Name }) => Name)).toEqual([
      'AroundCloudFront',
      'SignInRate',
      'SiteRate',
      'Rate',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(rule('AroundCloudFront')).toMatchObject({
      Action: { Block: {} },
      Statement: {
        NotStatement: {
          Statement: { SizeConstraintStatement: { FieldToMatch: { SingleHeader: { Name: 'x-origin-secret' } } } },
        },
      },
    });
  });

  test.each([
    ['Rate', usualRates.address],
    ['SignInRate', usualRates.signIn],
  ])("%s counts by the address header of CloudFront, and answers in the contract's form", (name, limit) => {
    const found = rule(name);
    expect(found?.Statement.RateBasedStatement).toMatchObject({
      Limit: limit,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'FORWARDED_IP',
      ForwardedIPConfig: { HeaderName: 'x-viewer-ip', FallbackBehavior: 'MATCH' },
    });
    const { ResponseCode, CustomResponseBodyKey = '' } = found?.Action?.Block?.CustomResponse ?? {};
    expect(ResponseCode).toBe(errorList.too_many_requests.status);
    const body = acl?.Properties.CustomResponseBodies[CustomResponseBodyKey];
    expect(body.ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(body.Content)).toEqual({
      detail: errorList.too_many_requests.text,
      code: 'too_many_requests',
    });
  });

  test('counts the calls of an address for each site apart, so that one department does not block its neighbours', () => {
    expect(rule('SiteRate')?.Statement.RateBasedStatement).toMatchObject({
      Limit: usualRates.addressSite,
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [
        { ForwardedIP: {} },
        { Header: { Name: 'X-Site-Code', TextTransformations: [{ Type: 'LOWERCASE' }] } },
      ],
      ForwardedIPConfig: { HeaderName: 'x-viewer-ip' },
    });
    expect(usualRates.addressSite).toBeLessThan(usualRates.address);
  });

  test('lets a station of 2,000 sign in within five minutes from one address, with second factors and the first page', () => {
    // Site code, password and both calls of the second step; 3 % mistype once.
    expect(2_000 * 4 * 1.03).toBeLessThan(usualRates.signIn);
    const firstPage = 10;
    expect(2_000 * (4 * 1.03 + firstPage)).toBeLessThan(usualRates.addressSite);
  });

  test('applies the sign-in rate exactly to the calls that allow guessing', () => {
    const form = rule('SignInRate')?.Statement.RateBasedStatement?.ScopeDownStatement?.RegexMatchStatement.RegexString;
    // The firewall sees the stage's name before the path.
    const matched = routes.filter(({ endpoint: { path } }) => new RegExp(form ?? '').test(`/live${path}`));
    expect(matched.map(({ name }) => name).toSorted()).toEqual([
      ...['checkCertificate', 'checkKey', 'confirmAddress', 'finish', 'forgotPassword', 'initialPasswordReset'],
      ...[
        'passkeySignIn',
        'passkeySignInOptions',
        'prove',
        'secondStep',
        'secondStepOptions',
        'setup',
        'setupOptions',
        'signIn',
      ],
      ...['start', 'validateSiteCode'],
    ]);
    expect(new RegExp(form ?? '').test('/live/api/token')).toBe(true);
  });

  test('sets only managed rules about request bodies to count', () => {
    const bought = rules.flatMap(({ OverrideAction, Statement }) => {
      const group = Statement.ManagedRuleGroupStatement;
      if (group) expect(OverrideAction).toEqual({ None: {} });
      return group ? [group] : [];
    });
    const overrides = bought.flatMap(({ RuleActionOverrides }) => RuleActionOverrides);
    expect(overrides).toEqual(Object.keys(counted).map((Name) => ({ Name, ActionToUse: { Count: {} } })));
    for (const [name, reason] of Object.entries(counted)) {
      expect(name).toMatch(/_BODY$/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });

  test("logs blocked and counted requests under the API's key, without secrets, paths and queries", () => {
    const [key] = Object.keys(api.findResources('AWS::KMS::Key'));
    const groups = Object.values(api.findResources('AWS::Logs::LogGroup')).filter(({ Properties }) =>
      JSON.stringify(Properties.LogGroupName ?? '').includes('"aws-waf-logs-muster-api-us-east-1-"'),
    );
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { RetentionInDays: 365, KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] } },
    });
    const [logging] = Object.values(api.findResources('AWS::WAFv2::LoggingConfiguration'));
    expect(logging?.Properties.RedactedFields).toEqual([
      ...['authorization', 'cookie', 'x-origin-secret'].map((Name) => ({ SingleHeader: { Name } })),
      { UriPath: {} },
      { QueryString: {} },
    ]);
    expect(logging?.Properties.LoggingFilter.DefaultBehavior).toBe('DROP');
    // AWS WAF rejects the ARN of CDK's log group, which ends with ":*".
    const name = groups[0]?.Properties.LogGroupName['Fn::Join'][1] as [string, ...unknown[]];
    const destination = logging?.Properties.LogDestinationConfigs[0]['Fn::Join'][1] as unknown[];
    expect(destination.slice(-1)).toEqual(name.slice(-1));
    expect(destination.at(-2)).toBe(`:log-group:${name[0]}`);
    // Console samples show the fields that the log redacts.
    for (const { VisibilityConfig } of [acl?.Properties, ...rules] as Visible[])
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false, CloudWatchMetricsEnabled: true });
  });

  test('uses no metric name that AWS reserves', () => {
    const names = ([acl?.Properties, ...rules] as Visible[]).map(({ VisibilityConfig }) => VisibilityConfig.MetricName);
    expect(names.filter((name) => !/^[\w-]{1,128}$/.test(name) || /^(all|default_action)$/i.test(name))).toEqual([]);
  });
});
