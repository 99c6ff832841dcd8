import { type App, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { AlarmStack } from './alarm-stack.ts';
import { ApiStack } from './api-stack.ts';
import type { BundleArea } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import { ScheduledStack } from './scheduled-stack.ts';
import type { Settings } from './settings.ts';
import { WebStack } from './web-stack.ts';

/** The stacks of one region. */
export interface Region {
  alarms: AlarmStack;
  data: DataStack;
  api: ApiStack;
  scheduled: ScheduledStack;
  web: WebStack;
}

/** What is packaged: each area's function, and the folder of the built web application. */
export interface Parts {
  bundle: BundleArea;
  web: string;
}

/**
 * The whole cloud side, a stack each for every region: whom alarms tell, the data, the API, the scheduled work, and what browsers
 * reach. Regions are installations of their own and share nothing (docs/decisions/0003-regions-are-independent.md). Stack
 * names never change: a renamed stack is a new table.
 */
export function buildCloud(app: App, settings: Settings, { bundle, web: folder }: Parts): Region[] {
  const { places, removal, originSecretVersion } = settings;
  Tags.of(app).add('application', 'muster');
  return places.map(({ region, account, alarmEmail, restoredTable, domain, certificate, allowedOrigins }) => {
    const env = { region, account };
    const terminationProtection = removal === RemovalPolicy.RETAIN;
    const alarms = new AlarmStack(app, `muster-alarms-${region}`, {
      env,
      terminationProtection,
      removal,
      alarmEmail,
      description: 'Muster: whom its alarms tell',
    });
    const { topic } = alarms;
    const data = new DataStack(app, `muster-data-${region}`, {
      env,
      terminationProtection,
      removal,
      topic,
      restoredTable,
      description: 'Muster: the table of every site, its key and its backups',
    });
    const api = new ApiStack(app, `muster-api-${region}`, {
      env,
      terminationProtection,
      removal,
      bundle,
      table: data.table,
      tableKey: data.key,
      topic,
      description: 'Muster: the REST API, one function per area',
    });
    const scheduled = new ScheduledStack(app, `muster-scheduled-${region}`, {
      env,
      terminationProtection,
      removal,
      bundle: bundle('scheduled'),
      table: data.table,
      tableKey: data.key,
      topic,
      otherAlarms: [...data.alarms, ...api.alarms],
      description: 'Muster: the work that runs by the clock, and the page that shows how all of it does',
    });
    const web = new WebStack(app, `muster-web-${region}`, {
      env,
      terminationProtection,
      removal,
      web: folder,
      domain,
      certificate,
      allowedOrigins,
      api: api.api,
      originSecret: api.originSecret,
      originSecretVersion,
      description: 'Muster: what browsers reach, the web application and the way to the API',
    });
    return { alarms, data, api, scheduled, web };
  });
}
