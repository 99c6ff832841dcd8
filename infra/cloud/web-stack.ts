import { originSecretHeader } from '@muster/functions/calls/headers';
import { CfnOutput, Duration, type RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { RestApiOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct, IConstruct } from 'constructs';
import { unhashedPaths } from './built-file.ts';
import type { Bundle } from './bundle.ts';
import { Canary } from './canary.ts';
import { apiRequestCode, spaFallbackCode } from './edge/edge-functions.ts';
import { operationsKey } from './operations-key.ts';
import { PrivateBucket } from './private-bucket.ts';
import type { RegionStackProps } from './region-stack.ts';
import { responseHeaders } from './response-headers.ts';
import { WebFiles } from './web-files.ts';

const logLifetime = { expires: Duration.days(90), replacedExpires: Duration.days(30) };

export interface WebStackProps extends RegionStackProps {
  /** Folder of the built web application. */
  web: string;
  api: SpecRestApi;
  /** The origin for uploads and downloads of documents. */
  documentOrigin: string;
  /** CloudFront sends its field `origin` to the API, so that requests which bypass CloudFront are rejected. */
  apiSecret: ISecret;
  /** The secret's version to send. Default: the newest at the last change of the distribution. */
  originSecretVersion?: string;
  /** The code of the canary, if `settings` has one. */
  canary: () => Bundle;
  /** The topic that alarms notify. */
  topic: ITopic;
}

/** The CloudFront distribution of the web application and, below /api, the API. */
export class WebStack extends Stack {
  readonly distribution: Distribution;
  readonly files: WebFiles;
  /** CDK's functions that unpack a build into the bucket. */
  readonly unpackers: ReadonlySet<IConstruct>;
  readonly domain?: string;
  /** The access log of the other buckets. */
  readonly accessLog: Bucket;
  /** CloudFront's log of every request. */
  readonly visits: Bucket;
  readonly canary?: Canary;
  private readonly key: Key | undefined;

  constructor(
    scope: Construct,
    id: string,
    {
      stage: _,
      settings,
      removal,
      web,
      api,
      documentOrigin,
      apiSecret,
      originSecretVersion,
      canary,
      topic,
      ...props
    }: WebStackProps,
  ) {
    super(scope, id, props);
    const { domain, certificate, allowedOrigins = [] } = settings;
    this.domain = domain;
    this.key = operationsKey(this, { description: 'Encrypts the logs of the web site', settings, removal });
    this.accessLog = new PrivateBucket(this, 'AccessLog', { removal, ...logLifetime });
    this.visits = this.visitLog(removal);
    this.files = new WebFiles(this, 'Files', { removal, accessLog: this.accessLog });

    const secret = SecretValue.secretsManager(apiSecret.secretArn, {
      jsonField: 'origin',
      versionId: originSecretVersion,
    });
    const headers = responseHeaders(this, 'Headers', { documentOrigin });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Muster ${this.region}`,
      ...this.ownName(domain, certificate),
      defaultRootObject: 'index.html',
      defaultBehavior: this.screens(headers, unhashedPaths(web)),
      additionalBehaviors: {
        '/api/*': {
          ...this.calls(api, secret, allowedOrigins),
          responseHeadersPolicy:
            allowedOrigins.length > 0
              ? responseHeaders(this, 'CallHeaders', { allowedOrigins, documentOrigin })
              : headers,
        },
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      // The edge locations of North America and Europe cost least; users in other regions need nearer ones.
      priceClass: /^(us|ca|mx|eu)-/.test(this.region) ? PriceClass.PRICE_CLASS_100 : PriceClass.PRICE_CLASS_ALL,
      enableLogging: true,
      logBucket: this.visits,
      logIncludesCookies: false,
    });
    const log = new LogGroup(this, 'DeploymentLog', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: this.key,
      removalPolicy: removal,
    });
    const deployments = this.files.deploy({
      folder: web,
      logGroup: log,
      after: this.distribution,
      distribution: this.distribution,
    });
    this.unpackers = new Set(deployments.flatMap(({ handlerRole }) => handlerRole.node.scope ?? []));
    const address = `https://${domain ?? this.distribution.distributionDomainName}`;
    if (settings.canary)
      this.canary = new Canary(this, 'Canary', {
        bundle: canary(),
        address,
        ...settings.canary,
        key: this.key,
        topic,
        removal,
      });
    new CfnOutput(this, 'WebAddress', { value: address });
    // The domain's DNS must point to it.
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
  }

  /** Returns the settings for a custom domain. With CloudFront's domain, CloudFront sets the minimum TLS version. */
  private ownName(domain?: string, certificate?: string): Partial<DistributionProps> {
    if (!domain || !certificate) return {};
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificate),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private screens(responseHeadersPolicy: IResponseHeadersPolicy, files: readonly string[]): BehaviorOptions {
    return {
      // With list permission, S3 returns 404, not 403, for a missing file. No request lists the bucket: `/` is a
      // screen.
      origin: S3BucketOrigin.withOriginAccessControl(this.files.bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: new CachePolicy(this, 'AsFilesSay', {
        comment: 'As long as the files themselves allow, if at all',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      compress: true,
      responseHeadersPolicy,
      functionAssociations: [this.before('ToScreen', spaFallbackCode(files), 'Returns index.html for every screen')],
    };
  }

  private calls(api: SpecRestApi, secret: SecretValue, allowedOrigins: readonly string[]): BehaviorOptions {
    return {
      origin: new RestApiOrigin(api, {
        // The distribution's settings contain the secret's text; the template contains only a reference.
        customHeaders: { [originSecretHeader]: secret.unsafeUnwrap() },
        // Longer than API Gateway's timeout.
        readTimeout: Duration.seconds(30),
        keepaliveTimeout: Duration.seconds(60),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway routes by its own host name.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.before('ToCall', apiRequestCode(allowedOrigins), 'Adds the caller to API requests')],
    };
  }

  private before(id: string, code: string, comment: string) {
    const edge = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      comment,
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edge, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  /** Creates CloudFront's log bucket. It has personal data, so it has a short lifetime and the stack's key. */
  private visitLog(removal: RemovalPolicy): Bucket {
    this.key?.addToResourcePolicy(
      new PolicyStatement({
        sid: 'CloudFrontWritesItsLog',
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    return new PrivateBucket(this, 'Visits', {
      removal,
      ...logLifetime,
      serverAccessLogsBucket: this.accessLog,
      serverAccessLogsPrefix: 'visits/',
      ...(this.key && { encryption: BucketEncryption.KMS, encryptionKey: this.key, bucketKeyEnabled: true }),
      // CloudFront needs an access control list to write its log to a region other than us-east-1.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    });
  }
}
