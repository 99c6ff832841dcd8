import { connectTable } from '@muster/functions/table/core/client';
import { describeDemo } from './demo.ts';
import { documentFolder } from './document-folder.ts';
import { localTasks } from './local-tasks.ts';
import { openLog } from './log-file.ts';
import { runScheduled } from './scheduled.ts';
import type { Shutdown } from './shutdown.ts';
import { localDeps, logFile, openData } from './system.ts';
import { buildWebIfStale } from './web-build.ts';
import type { ServerSettings } from './workers/messages.ts';
import type { Workers } from './workers/workers.ts';

/** Opens the data, starts the workers, and runs the scheduled work. Returns the lines to print. */
export async function openMainProcess(
  settings: ServerSettings,
  workers: Workers,
  shutdown: Shutdown,
): Promise<string[]> {
  const { path } = settings;
  const { store } = await openData(path, shutdown, workers.followEngine);
  await buildWebIfStale((build) => void shutdown.add(() => void build.kill()));
  // Registered after the store, so that they end first. An earlier failure ends this process and its workers.
  await shutdown.add(workers.close);
  const log = openLog(logFile(path), { onRotated: workers.reopenLog });
  const port = await workers.serve({ ...settings, endpoint: store.endpoint() }, log);
  const deps = localDeps(path, store.address, { log, checkAnswers: false });
  await shutdown.add(runScheduled(deps, localTasks(documentFolder(path))).stop);
  const demo = await describeDemo(connectTable(store.address), new Date());
  return [`Muster is ready: http://localhost:${port}`, ...demo];
}
