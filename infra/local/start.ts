import { connectTable } from '@muster/functions/table/core/client';
import { runCommand } from '../cli-error.ts';
import { Closing } from './closing.ts';
import { dataDirPath } from './data-dir.ts';
import { describeDemo } from './demo.ts';
import { gateway } from './gateway/gateway.ts';
import { checkPort, listen, portOf } from './gateway/listen.ts';
import { webAppListener } from './gateway/web-app.ts';
import { runScheduled } from './scheduled.ts';
import { localApi, localDeps, openData } from './system.ts';
import { buildWebIfStale, webFolder } from './web-build.ts';

/** `npm start` (DESIGN.md section 5): the whole system on this machine, until Ctrl-C. */
await runCommand(async () => {
  const closing = new Closing();
  closing.onSignals();
  try {
    const wanted = portOf(process.env.PORT);
    await checkPort(wanted);
    const path = dataDirPath();
    const { store } = await openData(path, closing);
    await buildWebIfStale((build) => void closing.add(() => void build.kill()));
    const deps = localDeps(path, store.address);
    const { port, close } = await listen(gateway({ api: localApi(deps), web: webAppListener(webFolder) }), wanted);
    await closing.add(close);
    await closing.add(runScheduled(deps).stop);
    const demo = await describeDemo(connectTable(store.address), new Date());
    process.stdout.write([`Muster is ready: http://localhost:${port}`, ...demo, ''].join('\n'));
  } catch (error) {
    await closing.close();
    throw error;
  }
});
