import { runCommand } from '../cli-error.ts';
import { dataDirPath } from './data-dir-lock.ts';
import { portOf } from './gateway/listen.ts';
import { startServer } from './server.ts';
import { Shutdown } from './shutdown.ts';

/** `npm start` (docs/design.md section 4): runs the whole system on this machine until Ctrl-C. */
await runCommand(async () => {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  const requestedPort = portOf(process.env.PORT);
  const lines = await startServer({ path: dataDirPath(), requestedPort }, shutdown);
  process.stdout.write([...lines, ''].join('\n'));
});
