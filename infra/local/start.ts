import { connectTable } from '@muster/functions/table/core/client';
import { runCommand } from '../cli-error.ts';
import { dataDirPath } from './data-dir-lock.ts';
import { describeDemo } from './demo.ts';
import { gateway } from './gateway/gateway.ts';
import { checkPort, listen, portOf } from './gateway/listen.ts';
import { webAppListener } from './gateway/web-app.ts';
import { runScheduled } from './scheduled.ts';
import { Shutdown } from './shutdown.ts';
import { localApi, localDeps, openData } from './system.ts';
import { buildWebIfStale, webFolder } from './web-build.ts';

/** `npm start` (docs/design.md section 5): runs the whole system on this machine until Ctrl-C. */
await runCommand(async () => {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  try {
    const wanted = portOf(process.env.PORT);
    await checkPort(wanted);
    const path = dataDirPath();
    const { store } = await openData(path, shutdown);
    await buildWebIfStale((build) => void shutdown.add(() => void build.kill()));
    const deps = localDeps(path, store.address);
    const { port, close } = await listen(gateway({ api: localApi(deps), web: webAppListener(webFolder) }), wanted);
    await shutdown.add(close);
    await shutdown.add(runScheduled(deps).stop);
    const demo = await describeDemo(connectTable(store.address), new Date());
    process.stdout.write([`Muster is ready: http://localhost:${port}`, ...demo, ''].join('\n'));
  } catch (error) {
    await shutdown.close();
    throw error;
  }
});
