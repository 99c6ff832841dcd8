import { seedDemoSite } from '@muster/functions/entry/demo/seed';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import { localAddress } from '@muster/infra/local/create-table';
import { runningEndpoint } from '@muster/infra/local/data-dir-lock';

/** Adds a copy of a demo site to the data of a running local server. Only the caller knows its code. */
export async function copyDemoSite(dataDir: string, site: Parameters<typeof seedDemoSite>[1]): Promise<void> {
  await seedDemoSite(connectTable(localAddress(() => runningEndpoint(dataDir))), site, new Date(), passwordCost);
}
