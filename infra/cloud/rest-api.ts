import { type RemovalPolicy, Size, type Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApiMode,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { stageName } from './api-metrics.ts';
import { compressedFrom } from './compressed-from.ts';
import { isGovCloud } from './gov-cloud.ts';
import type { Rates } from './rates.ts';
import { RegionStage } from './region-stage.ts';
import { isFull } from './settings.ts';

export interface RestApiProps {
  name: string;
  /** The OpenAPI document with the integrations. */
  document: Record<string, unknown>;
  /** Answers of these types are sent as bytes to a client that lists one first in Accept. */
  binaryMediaTypes: string[];
  rates: Pick<Rates, 'stage' | 'burst'>;
  /** Encrypts the logs. Default: an AWS managed key. */
  logKey: IKey | undefined;
  removal: RemovalPolicy;
  /** The fate of the role of API Gateway's logs, which a region has once. Absent: another API sets the role. */
  logRoleRemoval?: RemovalPolicy;
}

/** The fields of the access log. Path and query are omitted because they contain personal data. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    // Behind CloudFront, its IP address. The function logs the client's under the same request id.
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

/** Creates a stack's regional REST API from a document, with one stage and its logs. */
export function restApi(stack: Stack, props: RestApiProps): SpecRestApi {
  const { name, document, binaryMediaTypes, rates, logKey, removal, logRoleRemoval } = props;
  const log = (id: string, logGroupName?: string) =>
    new LogGroup(stack, id, {
      logGroupName,
      retention: RetentionDays.ONE_YEAR,
      encryptionKey: logKey,
      removalPolicy: removal,
    });
  const api = new SpecRestApi(stack, 'Api', {
    restApiName: name,
    apiDefinition: ApiDefinition.fromInline(document),
    // Removes what is no longer in the document. The default keeps it.
    mode: RestApiMode.OVERWRITE,
    endpointTypes: [EndpointType.REGIONAL],
    // Imports also use this setting; their default is an edge-optimized API.
    parameters: { endpointConfigurationTypes: EndpointType.REGIONAL },
    // CloudFront uses the API's own address. Without CloudFront, only the domain has an address.
    ...(isGovCloud(stack.region) && { disableExecuteApiEndpoint: true }),
    cloudWatchRole: logRoleRemoval !== undefined,
    ...(logRoleRemoval && { cloudWatchRoleRemovalPolicy: logRoleRemoval }),
    binaryMediaTypes,
    // CloudFront forwards Accept-Encoding and leaves compressed answers alone; it compresses only cacheable ones.
    minCompressionSize: Size.bytes(compressedFrom),
    deployOptions: {
      stageName,
      tracingEnabled: isFull(RegionStage.of(stack).settings),
      // AWS charges for metrics of each method, which the access log contains as well. The stage's metrics are free.
      metricsEnabled: false,
      loggingLevel: MethodLoggingLevel.ERROR,
      // Bodies contain passwords.
      dataTraceEnabled: false,
      accessLogDestination: new LogGroupLogDestination(log('AccessLog')),
      accessLogFormat,
      throttlingRateLimit: rates.stage,
      throttlingBurstLimit: rates.burst,
    },
  });
  // Otherwise API Gateway creates this log group, unencrypted and without expiration.
  const executionLog = log('ExecutionLog', `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`);
  api.deploymentStage.node.addDependency(executionLog);
  return api;
}

/** Returns the URI at which API Gateway invokes a function or alias. */
export const integrationUri = (stack: Stack, functionArn: string): string =>
  stack.formatArn({
    service: 'apigateway',
    account: 'lambda',
    resource: 'path',
    resourceName: `2015-03-31/functions/${functionArn}/invocations`,
  });
