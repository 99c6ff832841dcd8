import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnDomainName, type SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { CfnRoutingRule } from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct, IConstruct } from 'constructs';
import { allow } from './allow.ts';
import { stageName } from './api-metrics.ts';
import { browserHeaders } from './browser-headers.ts';
import { unhashedPaths } from './built-file.ts';
import type { Bundle } from './bundle.ts';
import { Canary } from './canary.ts';
import { LambdaFunction } from './lambda-function.ts';
import { operationsKey } from './operations-key.ts';
import { pageDocument } from './page-document.ts';
import { PrivateBucket } from './private-bucket.ts';
import type { RegionStackProps } from './region-stack.ts';
import { nameInStage } from './region-stage.ts';
import { integrationUri, restApi } from './rest-api.ts';
import { assertFilesFit, WebFiles } from './web-files.ts';

/** A first visit loads some 20 files, which browsers then keep for a year; 100 people may start at once. */
const pageRates = { stage: 2_000, burst: 2_000 };

/** All types: API Gateway then sends the decoded files, whatever a browser accepts. */
const binaryMediaTypes = ['*/*'];

export interface RegionalWebStackProps extends RegionStackProps {
  /** Folder of the built web application. */
  web: string;
  api: SpecRestApi;
  /** The origin for uploads and downloads of documents. */
  documentOrigin: string;
  /** The code of the function that serves the pages. */
  pages: Bundle;
  /** The code of the canary, if `settings` has one. */
  canary: () => Bundle;
  /** The topic that alarms notify. */
  topic: ITopic;
}

/**
 * The web application in a region without CloudFront: the department's domain at API Gateway, which routes `/api` to
 * the API and all else to a function that reads the files (docs/decisions/0026-serve-through-cloudfront.md).
 */
export class RegionalWebStack extends Stack {
  readonly files: WebFiles;
  /** CDK's functions that unpack a build into the bucket. */
  readonly unpackers: ReadonlySet<IConstruct>;
  /** The access log of the files. */
  readonly accessLog: Bucket;
  readonly pages: LambdaFunction;
  readonly pageApi: SpecRestApi;
  readonly canary?: Canary;
  private readonly key: Key | undefined;

  constructor(
    scope: Construct,
    id: string,
    { stage: _, settings, removal, web, api, documentOrigin, pages, canary, topic, ...props }: RegionalWebStackProps,
  ) {
    super(scope, id, props);
    const { domain, certificate } = settings;
    if (!domain || !certificate) throw new Error(`${this.region} has no CloudFront and no domain`);
    assertFilesFit(web);
    this.key = operationsKey(this, { description: 'Encrypts the logs of the web site', settings, removal });
    const logLifetime = { expires: Duration.days(90), replacedExpires: Duration.days(30) };
    this.accessLog = new PrivateBucket(this, 'FileLog', { removal, ...logLifetime });
    this.files = new WebFiles(this, 'Files', { removal, accessLog: this.accessLog });
    this.pages = this.pageFunction(pages, { folder: web, documentOrigin, removal });
    this.pageApi = restApi(this, {
      name: `${nameInStage(this)}-pages`,
      document: pageDocument({
        title: `${nameInStage(this)}-pages`,
        uri: integrationUri(this, this.pages.function.functionArn),
        binaryMediaTypes,
        headers: browserHeaders(documentOrigin).always,
      }),
      binaryMediaTypes,
      rates: pageRates,
      logKey: this.key,
      removal,
    });
    this.letItCall();
    const address = this.address(domain, certificate, api);
    const logGroup = new LogGroup(this, 'DeploymentLog', {
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: this.key,
      removalPolicy: removal,
    });
    const deployments = this.files.deploy({ folder: web, logGroup, after: address });
    this.unpackers = new Set(deployments.flatMap(({ handlerRole }) => handlerRole.node.scope ?? []));
    const url = `https://${domain}`;
    if (settings.canary)
      this.canary = new Canary(this, 'Canary', {
        bundle: canary(),
        address: url,
        ...settings.canary,
        key: this.key,
        topic,
        removal,
      });
    new CfnOutput(this, 'WebAddress', { value: url });
    // The domain's DNS must point to it.
    new CfnOutput(this, 'RegionalDomain', { value: address.attrRegionalDomainName });
  }

  private pageFunction(
    bundle: Bundle,
    { folder, documentOrigin, removal }: Pick<RegionalWebStackProps, 'documentOrigin' | 'removal'> & { folder: string },
  ): LambdaFunction {
    const { bucket } = this.files;
    return new LambdaFunction(this, 'Pages', {
      purpose: 'the pages of the web application',
      bundle,
      handler: 'handler',
      timeout: Duration.seconds(25),
      environment: {
        WEB_BUCKET: bucket.bucketName,
        WEB_FILES: JSON.stringify(unhashedPaths(folder)),
        BROWSER_HEADERS: this.toJsonString(browserHeaders(documentOrigin)),
      },
      // With list permission, S3 returns 404, not 403, for a missing file. The function lists nothing.
      grants: [
        allow('Files', ['s3:GetObject'], [bucket.arnForObjects('*')]),
        allow('FileBucket', ['s3:ListBucket'], [bucket.bucketArn]),
      ],
      logKey: this.key,
      removal,
    });
  }

  private letItCall(): void {
    this.pages.function.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.pageApi.arnForExecuteApi('*', '/*', stageName),
    });
  }

  /** Creates the domain, which routes `/api` to the API and all else to the pages, with unchanged paths. */
  private address(domainName: string, certificate: string, api: SpecRestApi): CfnDomainName {
    const domain = new CfnDomainName(this, 'Domain', {
      domainName,
      regionalCertificateArn: certificate,
      endpointConfiguration: { types: ['REGIONAL'] },
      securityPolicy: 'TLS_1_2',
      routingMode: 'ROUTING_RULE_ONLY',
    });
    const rule = (id: string, priority: number, conditions: CfnRoutingRule.ConditionProperty[], target: SpecRestApi) =>
      new CfnRoutingRule(this, id, {
        domainNameArn: domain.attrDomainNameArn,
        priority,
        conditions,
        actions: [{ invokeApi: { apiId: target.restApiId, stage: stageName, stripBasePath: false } }],
      }).node.addDependency(target.deploymentStage);
    rule('ToCalls', 100, [{ matchBasePaths: { anyOf: ['api'] } }], api);
    rule('ToPages', 200, [], this.pageApi);
    return domain;
  }
}
