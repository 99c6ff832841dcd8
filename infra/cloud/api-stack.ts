import type { BrowserHeaders } from '@muster/functions/calls/answer-browsers';
import { type Area, routes } from '@muster/shared/contract';
import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { OwnAlarm } from './alarms.ts';
import { apiAlarms } from './api-alarms.ts';
import { apiDocument } from './api-document.ts';
import { stageName } from './api-metrics.ts';
import { ApiSecret } from './api-secret.ts';
import { appendOnlyOf } from './append-only.ts';
import { AreaFunction } from './area-function.ts';
import { browserHeaders } from './browser-headers.ts';
import type { BundleArea } from './bundle.ts';
import { Firewall } from './firewall.ts';
import { isGovCloud } from './gov-cloud.ts';
import { grantsOf, type Resources, type Seals, sealEnvironment, sealingArea, siteGrantsOf } from './grants.ts';
import { measuredEnvironment } from './measured.ts';
import { operationsKey } from './operations-key.ts';
import { type Rates, ratesOf } from './rates.ts';
import type { RegionStackProps } from './region-stack.ts';
import { nameInStage, RegionStage } from './region-stage.ts';
import { Releases } from './releases.ts';
import { integrationUri, restApi } from './rest-api.ts';
import { callQueries, saveQueries } from './saved-queries.ts';
import { mainStage, type RegionSettings } from './settings.ts';

export interface ApiStackProps extends RegionStackProps {
  bundle: BundleArea;
  table: ITable;
  tableKey: IKey;
  seals: Seals;
  documents: Resources['documents'];
  /** The origin for uploads and downloads of documents. */
  documentOrigin: string;
  /** The topic that alarms notify. */
  topic: ITopic;
  /** Restarts all functions when it changes. */
  restart?: string | undefined;
}

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
    {
      stage: _,
      settings,
      removal,
      bundle,
      table,
      tableKey,
      seals,
      documents,
      documentOrigin,
      topic,
      restart,
      ...props
    }: ApiStackProps,
  ) {
    super(scope, id, props);
    this.removal = removal;
    const description = 'Encrypts the logs and the secret of the API';
    this.key = operationsKey(this, { description, settings, removal });
    const secretKey = this.key ?? tableKey;
    const logKey = this.key;
    this.secret = new ApiSecret(this, 'Secret', { bundle: bundle('apiSecret'), secretKey, logKey, removal });
    // Without CloudFront, the functions and API Gateway add its headers.
    const headers = isGovCloud(this.region) ? browserHeaders(documentOrigin) : undefined;
    this.functions = this.areaFunctions(bundle, settings, headers, {
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
    this.api = this.restApi(rates, settings, headers);
    this.letItCall();
    if (settings.firewall)
      this.firewall = new Firewall(this, 'Firewall', {
        stage: this.api.deploymentStage,
        rates,
        logKey: this.key,
        removal,
        isBehindCloudFront: !isGovCloud(this.region),
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
    headers: BrowserHeaders | undefined,
    resources: Resources,
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
            ...(headers && {
              WEB_ORIGIN: `https://${settings.domain}`,
              BROWSER_HEADERS: this.toJsonString(headers),
            }),
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

  private restApi(rates: Rates, settings: RegionSettings, headers: BrowserHeaders | undefined): SpecRestApi {
    const { allowedOrigins = [] } = settings;
    const binaryMediaTypes = [
      ...new Set(
        routes
          .flatMap(({ endpoint: { file, otherFile } }) => [file ?? [], otherFile ?? []].flat())
          .filter((type) => !type.startsWith('text/')),
      ),
    ];
    const name = nameInStage(this);
    return restApi(this, {
      name,
      document: apiDocument(routes, {
        title: name,
        integrationOf: (area) => this.integrationOf(area),
        binaryMediaTypes,
        ...(headers && { forBrowsers: { headers: headers.always, hasPreflight: allowedOrigins.length > 0 } }),
      }),
      binaryMediaTypes,
      rates,
      logKey: this.key,
      removal: this.removal,
      logRoleRemoval: this.logRoleRemoval(),
    });
  }

  /**
   * All stages of a region share this setting, which keeps the last deployed stage's role: removing that stage must not
   * stop the others' logs.
   */
  private logRoleRemoval(): RemovalPolicy {
    return RegionStage.of(this).stage === mainStage ? this.removal : RemovalPolicy.RETAIN;
  }

  /** Returns the URI at which API Gateway invokes an area's function. */
  private integrationOf(area: Area): string {
    const invoked = this.functions.get(area);
    if (!invoked) throw new Error(`No function for ${area}`);
    return integrationUri(this, invoked.live.functionArn);
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
