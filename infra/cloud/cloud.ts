import { type App, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { ApiStack } from './api-stack.ts';
import type { BundleArea } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import { ScheduledStack } from './scheduled-stack.ts';
import type { Settings } from './settings.ts';
import { WebStack } from './web-stack.ts';

/** The stacks of one region. */
export interface Region {
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
 * The whole cloud side: for each region a data stack, an API stack, one for the scheduled work and a web stack. Regions are installations of their own and share
 * nothing (docs/decisions/0003-regions-are-independent.md). Stack names never change: a renamed stack is a new table.
 */
export function buildCloud(app: App, settings: Settings, { bundle, web: folder }: Parts): Region[] {
  const { places, removal, originSecretVersion } = settings;
  Tags.of(app).add('application', 'muster');
  return places.map(({ region, account, domain, certificate, allowedOrigins }) => {
    const env = { region, account };
    const terminationProtection = removal === RemovalPolicy.RETAIN;
    const data = new DataStack(app, `muster-data-${region}`, {
      env,
      terminationProtection,
      removal,
      description: 'Muster: the table of every site, its key and its backups',
    });
    const api = new ApiStack(app, `muster-api-${region}`, {
      env,
      terminationProtection,
      removal,
      bundle,
      table: data.table,
      tableKey: data.key,
      description: 'Muster: the REST API, one function per area',
    });
    const scheduled = new ScheduledStack(app, `muster-scheduled-${region}`, {
      env,
      terminationProtection,
      removal,
      bundle: bundle('scheduled'),
      table: data.table,
      tableKey: data.key,
      description: 'Muster: the work that runs by the clock, and its alarms',
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
    return { data, api, scheduled, web };
  });
}
