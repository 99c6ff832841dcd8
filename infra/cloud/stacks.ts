import { type App, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { AlarmStack } from './alarm-stack.ts';
import { ApiStack } from './api-stack.ts';
import type { BundleArea } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import { ScheduledStack } from './scheduled-stack.ts';
import type { Settings } from './settings.ts';
import { stackNames } from './stack-names.ts';
import { WebStack } from './web-stack.ts';

/** The stacks of one region. */
export interface Region {
  alarms: AlarmStack;
  data: DataStack;
  api: ApiStack;
  scheduled: ScheduledStack;
  web: WebStack;
}

/** The built code: the functions' bundles, and the folder of the web application. */
export interface Parts {
  bundle: BundleArea;
  web: string;
}

/**
 * Creates the stacks of every region: alarm topic, data, API, scheduled work and web. Regions share nothing
 * (docs/decisions/0003-keep-regions-independent.md).
 */
export function buildCloud(app: App, settings: Settings, { bundle, web: folder }: Parts): Region[] {
  const { regions, removal, stacksToCreate, originSecretVersion } = settings;
  Tags.of(app).add('application', 'muster');
  return regions.map(
    ({
      region,
      account,
      alarmEmail,
      restoredTable,
      sealKey,
      sealYears,
      domain,
      certificate,
      allowedOrigins,
      httpOnlyCookies,
    }) => {
      const env = { region, account };
      const isProtected = (name: string) => removal !== RemovalPolicy.DESTROY && !stacksToCreate.has(name);
      const common = (name: string) => ({ env, removal, terminationProtection: isProtected(name) });
      const names = stackNames(region);
      const alarms = new AlarmStack(app, names.alarms, {
        ...common(names.alarms),
        alarmEmail,
        description: 'Muster: whom its alarms tell',
      });
      const { topic } = alarms;
      const data = new DataStack(app, names.data, {
        ...common(names.data),
        topic,
        restoredTable,
        sealKey,
        sealYears,
        domain,
        allowedOrigins,
        description: 'Muster: the table of every site, its key and its backups, its seals and its documents',
      });
      const api = new ApiStack(app, names.api, {
        ...common(names.api),
        bundle,
        table: data.table,
        tableKey: data.key,
        seals: data.seals,
        documents: data.documents,
        topic,
        allowedOrigins,
        httpOnlyCookies,
        description: 'Muster: the REST API, one function per area',
      });
      const scheduled = new ScheduledStack(app, names.scheduled, {
        ...common(names.scheduled),
        bundle: bundle('scheduled'),
        table: data.table,
        tableKey: data.key,
        seals: data.seals,
        topic,
        otherAlarms: [...data.alarms, ...api.alarms],
        description: 'Muster: the work that runs by the clock, and the page that shows how all of it does',
      });
      const web = new WebStack(app, names.web, {
        ...common(names.web),
        web: folder,
        domain,
        certificate,
        allowedOrigins,
        documentOrigin: data.documents.origin,
        api: api.api,
        originSecret: api.originSecret,
        originSecretVersion,
        description: 'Muster: what browsers reach, the web application and the way to the API',
      });
      return { alarms, data, api, scheduled, web };
    },
  );
}
