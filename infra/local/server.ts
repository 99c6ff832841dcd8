import type { Deps } from '@muster/functions/deps';
import { connectTable } from '@muster/functions/table/core/client';
import { describeDemo } from './demo.ts';
import { gateway } from './gateway/gateway.ts';
import { checkPort, listen } from './gateway/listen.ts';
import { webAppListener } from './gateway/web-app.ts';
import { runScheduled } from './scheduled.ts';
import type { Shutdown } from './shutdown.ts';
import { localApi, localDeps, openData } from './system.ts';
import { buildWebIfStale, webFolder } from './web-build.ts';

export interface ServerSettings extends Pick<Deps, 'longestAccess'> {
  /** The data folder. */
  path: string;
  /** The port; 0 is any free one. */
  wanted: number;
}

/**
 * Runs the whole system on this machine: store, API, web application and scheduled work. `shutdown` closes all of them. Returns what a
 * start prints.
 */
export async function startServer(
  { path, wanted, longestAccess }: ServerSettings,
  shutdown: Shutdown,
): Promise<string[]> {
  try {
    await checkPort(wanted);
    const { store } = await openData(path, shutdown);
    await buildWebIfStale((build) => void shutdown.add(() => void build.kill()));
    const deps: Deps = { ...localDeps(path, store.address), longestAccess };
    const { port, close } = await listen(gateway({ api: localApi(deps), web: webAppListener(webFolder) }), wanted);
    await shutdown.add(close);
    await shutdown.add(runScheduled(deps).stop);
    const demo = await describeDemo(connectTable(store.address), new Date());
    return [`Muster is ready: http://localhost:${port}`, ...demo];
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}
