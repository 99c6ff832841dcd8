import { originSecretHeader, viewerAddressHeader } from '@muster/functions/calls/headers';
import { routes } from '@muster/shared/contract';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { type RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Rates } from './rates.ts';
import { metricNamespaceOf } from './region-stage.ts';
import { uuidSuffix } from './stack-suffix.ts';

export interface FirewallProps {
  stage: Stage;
  rates: Rates;
  logKey: IKey | undefined;
  removal: RemovalPolicy;
  /** Whether connections come from CloudFront, not from clients. */
  isBehindCloudFront: boolean;
}

/**
 * Managed rules that only count, because this API must accept such requests, with the reasons. All inspect bodies,
 * which the contract's schemas validate and which are stored as data and shown as text.
 */
export const counted = {
  SizeRestrictions_BODY: 'Certifications for 500 attendees exceed its 8 KB; the functions reject bodies over 1 MB.',
  CrossSiteScripting_BODY: 'Bug reports quote pages and code, and passwords may contain any character.',
  GenericLFI_BODY: 'Bug reports quote paths.',
  GenericRFI_BODY: 'Descriptions and bug reports quote web addresses.',
  EC2MetaDataSSRF_BODY:
    'Bug reports quote web addresses. Functions contact only issuers, at public addresses over TLS.',
};

const managed = [
  { name: 'AWSManagedRulesAmazonIpReputationList', counts: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', counts: [] },
  { name: 'AWSManagedRulesCommonRuleSet', counts: Object.keys(counted) },
];

/** Calls that allow guessing passwords, factors, site codes or certificate codes, and public calls that store data. */
const guessable = [
  'session.signIn',
  'session.initialPasswordReset',
  'session.validateSiteCode',
  'certificates.checkCertificate',
  'certificates.checkKey',
  'mail.confirmAddress',
  'mail.forgotPassword',
  'signOn.start',
  'signOn.finish',
  'factors.secondStepOptions',
  'factors.secondStep',
  'factors.setupOptions',
  'factors.setup',
  'factors.passkeySignInOptions',
  'factors.passkeySignIn',
  'factors.prove',
];

/**
 * The web ACL of the stage. Behind CloudFront, it counts by the IP address header that the CloudFront function sets,
 * because connections come from CloudFront. Requests that bypass CloudFront can fake the header: the firewall blocks
 * them without the origin secret, and functions reject a wrong secret. Without CloudFront, it counts by connection.
 */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, { stage, rates, logKey, removal, isBehindCloudFront }: FirewallProps) {
    super(scope, id);
    this.acl = new CfnWebACL(this, 'Acl', {
      description: 'Filters the requests for the API of Muster',
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: rules(rates, isBehindCloudFront),
      customResponseBodies: { TooMany: { contentType: 'APPLICATION_JSON', content: bodyOf('too_many_requests') } },
      // Requests are counted under this name, whatever the resource's name.
      visibilityConfig: visibleAs(metricNamespaceOf(this).replace('/', '-')),
    });
    const association = new CfnWebACLAssociation(this, 'Association', {
      resourceArn: stage.stageArn,
      webAclArn: this.acl.attrArn,
    });
    association.node.addDependency(stage);
    this.log(logKey, removal);
  }

  /** Logs blocked and counted requests without paths and queries (personal data) and without secret headers. */
  private log(encryptionKey: IKey | undefined, removalPolicy: RemovalPolicy): void {
    const stack = Stack.of(this);
    // AWS WAF requires this prefix.
    const logGroupName = `aws-waf-logs-${stack.stackName}-${uuidSuffix(this.acl.attrId)}`;
    const group = new LogGroup(this, 'Log', {
      logGroupName,
      retention: RetentionDays.ONE_YEAR,
      encryptionKey,
      removalPolicy,
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: this.acl.attrArn,
      logDestinationConfigs: [stack.formatArn({ service: 'logs', resource: `log-group:${logGroupName}` })],
      redactedFields: [
        ...['authorization', 'cookie', originSecretHeader].map((name) => ({ singleHeader: { Name: name } })),
        { uriPath: {} },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    });
    logging.node.addDependency(group);
  }
}

/** Blocks requests without any origin secret. */
const aroundCloudFront = {
  name: 'AroundCloudFront',
  action: { block: {} },
  statement: {
    notStatement: {
      statement: {
        sizeConstraintStatement: {
          fieldToMatch: { singleHeader: { Name: originSecretHeader } },
          comparisonOperator: 'GT',
          size: 0,
          textTransformations: [{ priority: 0, type: 'NONE' }],
        },
      },
    },
  },
};

function rules(rates: Rates, isBehindCloudFront: boolean): CfnWebACL.RuleProperty[] {
  const rate = isBehindCloudFront ? rateOfHeader : rateOfConnection;
  const tooMany = {
    block: {
      customResponse: {
        responseCode: errorList.too_many_requests.status,
        customResponseBodyKey: 'TooMany',
        responseHeaders: [{ name: 'Retry-After', value: '300' }],
      },
    },
  };
  const own = [
    ...(isBehindCloudFront ? [aroundCloudFront] : []),
    { name: 'SignInRate', action: tooMany, statement: rate(rates.signIn, { path: pathsOf(guessable) }) },
    // Blocks a flooding department before others at its IP address. Never by site alone: anyone can send a code.
    { name: 'SiteRate', action: tooMany, statement: rate(rates.addressSite, { bySite: true }) },
    { name: 'Rate', action: tooMany, statement: rate(rates.address) },
  ];
  const bought = managed.map(({ name, counts }) => ({
    name,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counts.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  }));
  return [...own, ...bought].map((rule, priority) => ({
    ...rule,
    priority,
    visibilityConfig: visibleAs(rule.name),
  }));
}

interface Counted {
  path?: string;
  bySite?: true;
}

/** Matches more than `limit` requests of one IP address in five minutes, by `path` or separately per site code. */
const rateOfHeader = (limit: number, counted: Counted = {}): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    ...aggregated(limit, counted, { forwardedIp: {} }, 'FORWARDED_IP'),
    // A header without a valid IP address does not come from the CloudFront function.
    forwardedIpConfig: { headerName: viewerAddressHeader, fallbackBehavior: 'MATCH' },
  },
});

/** As `rateOfHeader`, by the address of the connection. */
const rateOfConnection = (limit: number, counted: Counted = {}): CfnWebACL.StatementProperty => ({
  rateBasedStatement: aggregated(limit, counted, { ip: {} }, 'IP'),
});

function aggregated(
  limit: number,
  { path, bySite }: Counted,
  address: CfnWebACL.RateBasedStatementCustomKeyProperty,
  aggregateKeyType: 'IP' | 'FORWARDED_IP',
): CfnWebACL.RateBasedStatementProperty {
  return {
    limit,
    evaluationWindowSec: 300,
    ...(bySite ? { aggregateKeyType: 'CUSTOM_KEYS', customKeys: [address, siteKey] } : { aggregateKeyType }),
    ...(path && {
      scopeDownStatement: {
        regexMatchStatement: {
          regexString: path,
          fieldToMatch: { uriPath: {} },
          textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
        },
      },
    }),
  };
}

/** Requests without the header are not counted. */
const siteKey = { header: { name: 'X-Site-Code', textTransformations: [{ priority: 0, type: 'LOWERCASE' }] } };

/** Returns a pattern of call paths with optional trailing slash. The firewall sees the stage's name before them. */
function pathsOf(names: readonly string[]): string {
  const found = names.map((name) => {
    const route = routes.find((one) => `${one.area}.${one.name}` === name);
    if (!route) throw new Error(`The contract has no call ${name}`);
    return route.resource.replace(/\{\w+\}/g, '[^/]+');
  });
  return `(${found.join('|')})/?$`;
}

/** Turns off samples: they show complete requests with secrets. AWS reserves the names `All` and `Default_Action`. */
function visibleAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}

const bodyOf = (code: ErrorCode): string => JSON.stringify({ detail: errorList[code].text, code });
