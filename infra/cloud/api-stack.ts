import { type Area, routes } from '@muster/shared/contract';
import { CfnOutput, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApiMode,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey, Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { OwnAlarm } from './alarms.ts';
import { apiAlarms } from './api-alarms.ts';
import { apiDocument } from './api-document.ts';
import { stageName } from './api-metrics.ts';
import { ApiSecret } from './api-secret.ts';
import { appendOnlyOf } from './append-only.ts';
import { AreaFunction } from './area-function.ts';
import type { BundleArea } from './bundle.ts';
import { compressedFrom } from './compressed-from.ts';
import { Firewall } from './firewall.ts';
import { grantsOf, type Resources, type Seals, sealEnvironment, sealingArea, siteGrantsOf } from './grants.ts';
import { measuredEnvironment } from './measured.ts';
import { operationsKey } from './operations-key.ts';
import { type Rates, ratesOf } from './rates.ts';
import type { RegionStackProps } from './region-stack.ts';
import { nameInStage, RegionStage } from './region-stage.ts';
import { Releases } from './releases.ts';
import { callQueries, saveQueries } from './saved-queries.ts';
import { isFull, mainStage, type RegionSettings } from './settings.ts';

export interface ApiStackProps extends RegionStackProps {
  bundle: BundleArea;
  table: ITable;
  tableKey: IKey;
  seals: Seals;
  documents: Resources['documents'];
  /** The topic that alarms notify. */
  topic: ITopic;
  /** Restarts all functions when it changes. */
  restart?: string | undefined;
}

/** The fields of the access log. Path and query are omitted because they contain personal data. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    // CloudFront's IP address. The function logs the client's under the same request id.
    connection: '$context.identity.sourceIp',
    method: '$context.httpMethod',
    resource: '$context.resourcePath',
    status: '$context.status',
    error: '$context.error.responseType',
    responseBytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    functionMilliseconds: '$context.integration.latency',
    trace: '$context.xrayTraceId',
  }),
);

/** The REST API, created from the contract's calls, with one function per area. */
export class ApiStack extends Stack {
  readonly api: SpecRestApi;
  readonly functions: ReadonlyMap<Area, AreaFunction>;
  /** CloudFront sends its field `origin` in the header `x-origin-secret`; functions reject requests without it. */
  readonly secret: ApiSecret;
  readonly firewall: Firewall | undefined;
  readonly alarms: readonly OwnAlarm[];
  /** Absent: releases are live immediately. */
  readonly releases?: Releases;
  private readonly key: Key | undefined;
  private readonly removal: RemovalPolicy;

  constructor(
    scope: Construct,
    id: string,
    { stage: _, settings, removal, bundle, table, tableKey, seals, documents, topic, restart, ...props }: ApiStackProps,
  ) {
    super(scope, id, props);
    this.removal = removal;
    const description = 'Encrypts the logs and the secret of the API';
    this.key = operationsKey(this, { description, settings, removal });
    const secretKey = this.key ?? tableKey;
    const logKey = this.key;
    this.secret = new ApiSecret(this, 'Secret', { bundle: bundle('apiSecret'), secretKey, logKey, removal });
    this.functions = this.areaFunctions(bundle, settings, {
      table,
      tableKey,
      secret: this.secret.secret,
      secretKey,
      seals,
      documents,
      siteCredentials: settings.siteCredentials ?? false,
      appendOnly: appendOnlyOf(settings),
    });
    for (const { function: handler } of this.functions.values()) {
      this.secret.completed.executeBefore(handler);
      if (restart) handler.addEnvironment('RESTARTED', restart);
    }
    const rates = ratesOf(settings);
    this.api = this.restApi(rates);
    this.letItCall();
    if (settings.firewall)
      this.firewall = new Firewall(this, 'Firewall', {
        stage: this.api.deploymentStage,
        rates,
        logKey: this.key,
        removal,
      });
    saveQueries(
      this,
      callQueries,
      [...this.functions.values()].map(({ log }) => log),
    );
    this.alarms = apiAlarms(this, { functions: this.functions, topic, settings });
    if (settings.release === 'canary')
      this.releases = new Releases(this, 'Releases', { functions: this.functions, alarms: this.alarms });
    new CfnOutput(this, 'ApiUrl', { value: this.api.url });
  }

  private areaFunctions(
    bundle: BundleArea,
    settings: RegionSettings,
    resources: Parameters<typeof grantsOf>[1],
  ): Map<Area, AreaFunction> {
    const { allowedOrigins = [], httpOnlyCookies } = settings;
    const { site, open } = ratesOf(settings);
    const areas = [...new Set(routes.map(({ area }) => area))];
    return new Map(
      areas.map((area) => [
        area,
        new AreaFunction(this, `${area.charAt(0).toUpperCase()}${area.slice(1)}`, {
          area,
          bundle: bundle(area),
          environment: {
            TABLE_NAME: resources.table.tableName,
            API_SECRET_ARN: resources.secret.secretArn,
            SITE_CALLS_PER_SECOND: String(site),
            OPEN_CALLS_PER_MINUTE: String(open),
            ...(area === sealingArea && sealEnvironment(resources.seals)),
            ...(area === 'documents' && { DOCUMENT_BUCKET: resources.documents.bucketName }),
            ...(allowedOrigins.length > 0 && { ALLOWED_ORIGINS: allowedOrigins.join(' ') }),
            ...(httpOnlyCookies && { HTTP_ONLY_COOKIES: 'true' }),
            ...(settings.mail && { HAS_MAIL: 'true' }),
            ...measuredEnvironment(settings),
          },
          grants: grantsOf(area, resources),
          siteGrants: resources.siteCredentials ? siteGrantsOf(area, resources) : undefined,
          logKey: this.key,
          removal: this.removal,
        }),
      ]),
    );
  }

  private restApi({ stage, burst }: Rates): SpecRestApi {
    // Answers of these types are sent as bytes to a client that lists one first in Accept.
    const binaryMediaTypes = [
      ...new Set(routes.flatMap(({ endpoint: { file } }) => (file && !file.startsWith('text/') ? [file] : []))),
    ];
    const restApiName = nameInStage(this);
    const api = new SpecRestApi(this, 'Api', {
      restApiName,
      apiDefinition: ApiDefinition.fromInline(
        apiDocument(routes, {
          title: restApiName,
          integrationOf: (area) => this.integrationOf(area),
          binaryMediaTypes,
        }),
      ),
      // Removes what is no longer in the document. The default keeps it.
      mode: RestApiMode.OVERWRITE,
      endpointTypes: [EndpointType.REGIONAL],
      // Imports also use this setting; their default is an edge-optimized API.
      parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: this.logRoleRemoval(),
      binaryMediaTypes,
      // CloudFront forwards Accept-Encoding and leaves compressed answers alone; it compresses only cacheable ones.
      minCompressionSize: Size.bytes(compressedFrom),
      deployOptions: {
        stageName,
        tracingEnabled: isFull(RegionStage.of(this).settings),
        // AWS charges for metrics of each method, which the access log contains as well. The stage's metrics are free.
        metricsEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        // Bodies contain passwords.
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(this.log('AccessLog')),
        accessLogFormat,
        throttlingRateLimit: stage,
        throttlingBurstLimit: burst,
      },
    });
    // Otherwise API Gateway creates this log group, unencrypted and without expiration.
    const executionLog = this.log('ExecutionLog', `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`);
    api.deploymentStage.node.addDependency(executionLog);
    return api;
  }

  /**
   * All stages of a region share this setting, which keeps the last deployed stage's role: removing that stage must not
   * stop the others' logs.
   */
  private logRoleRemoval(): RemovalPolicy {
    return RegionStage.of(this).stage === mainStage ? this.removal : RemovalPolicy.RETAIN;
  }

  private log(id: string, logGroupName?: string): LogGroup {
    return new LogGroup(this, id, {
      logGroupName,
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: this.key,
      removalPolicy: this.removal,
    });
  }

  /** Returns the URI at which API Gateway invokes an area's function. */
  private integrationOf(area: Area): string {
    const invoked = this.functions.get(area);
    if (!invoked) throw new Error(`No function for ${area}`);
    return this.formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path',
      resourceName: `2015-03-31/functions/${invoked.live.functionArn}/invocations`,
    });
  }

  /** Lets the API invoke each function, with one permission for all its methods. */
  private letItCall(): void {
    for (const { live } of this.functions.values()) {
      live.addPermission('Api', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        // Limited to this stage, which excludes test invocations.
        sourceArn: this.api.arnForExecuteApi('*', '/*', stageName),
      });
      // Otherwise the stage could invoke functions before it has permission.
      this.api.latestDeployment?.node.addDependency(live);
    }
  }
}
