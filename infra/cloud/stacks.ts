import { type App, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { AlarmStack } from './alarm-stack.ts';
import { ApiStack } from './api-stack.ts';
import type { BundleArea } from './bundle.ts';
import { canaryAlarm } from './canary.ts';
import { DataStack } from './data-stack.ts';
import { isGovCloud } from './gov-cloud.ts';
import { RegionStage } from './region-stage.ts';
import { RegionalWebStack } from './regional-web-stack.ts';
import { ScheduledStack } from './scheduled-stack.ts';
import type { RegionSettings, Settings } from './settings.ts';
import { stackNames } from './stack-names.ts';
import { WebStack } from './web-stack.ts';

/** The stacks of one region. */
export interface Region {
  alarms: AlarmStack;
  data: DataStack;
  api: ApiStack;
  scheduled: ScheduledStack;
  web: WebStack | RegionalWebStack;
}

/** The built code: function bundles, and the folder of the web application. */
export interface Parts {
  bundle: BundleArea;
  web: string;
}

/**
 * Creates the stacks of every region. Regions (docs/decisions/0027-separate-stages-and-keep-costs-low.md) and stages
 * share nothing.
 */
export function buildCloud(app: App, settings: Settings, parts: Parts): Region[] {
  Tags.of(app).add('application', 'muster');
  Tags.of(app).add('stage', settings.stage);
  return settings.regions.map((region) => buildRegion(app, settings, region, parts));
}

function buildRegion(app: App, settings: Settings, region: RegionSettings, { bundle, web: folder }: Parts): Region {
  const { stage, removal, stacksToCreate, originSecretVersion, restart } = settings;
  const scope = new RegionStage(app, settings, region);
  const isProtected = (name: string) => removal !== RemovalPolicy.DESTROY && !stacksToCreate.has(name);
  const common = (stackName: string) => ({
    stackName,
    stage,
    settings: region,
    removal,
    terminationProtection: isProtected(stackName),
  });
  const names = stackNames(stage, region.region);
  const alarms = new AlarmStack(scope, names.alarms, {
    ...common(names.alarms),
    description: 'Muster: the topic of its alarms',
  });
  const { topic } = alarms;
  const data = new DataStack(scope, names.data, {
    ...common(names.data),
    topic,
    description: 'Muster: the table of every site, its key and its backups, its seals and its documents',
  });
  const api = new ApiStack(scope, names.api, {
    ...common(names.api),
    bundle,
    table: data.table,
    tableKey: data.key,
    seals: data.seals,
    documents: data.documents,
    documentOrigin: data.documents.origin,
    topic,
    restart,
    description: 'Muster: the REST API, one function per area',
  });
  const scheduled = new ScheduledStack(scope, names.scheduled, {
    ...common(names.scheduled),
    bundle: bundle('scheduled'),
    mailBundle: () => bundle('outgoingMail'),
    migrationBundle: bundle('provisioning'),
    table: data.table,
    tableKey: data.key,
    seals: data.seals,
    topic,
    otherAlarms: [...data.alarms, ...api.alarms, ...(region.canary ? [canaryAlarm(names.web)] : [])],
    description: 'Muster: the scheduled work, and the dashboard',
  });
  const parts = {
    ...common(names.web),
    web: folder,
    documentOrigin: data.documents.origin,
    api: api.api,
    canary: () => bundle('canary'),
    topic,
    description: 'Muster: the web application, and the route to the API',
  };
  const web = isGovCloud(region.region)
    ? new RegionalWebStack(scope, names.web, { ...parts, pages: bundle('pages') })
    : new WebStack(scope, names.web, { ...parts, apiSecret: api.secret.secret, originSecretVersion });
  return { alarms, data, api, scheduled, web };
}
