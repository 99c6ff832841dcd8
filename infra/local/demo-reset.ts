import { connectTable } from '@muster/functions/table/client';
import { dataDirPath, holdDataDir } from './data-dir.ts';
import { describeDemo, resetDemo } from './demo.ts';
import { Refusal, runCommand } from './refusal.ts';
import { openStore } from './store.ts';

/** `npm run demo:reset`: a new demo, dated around today. The signing keys stay; everybody signs in again. */
await runCommand(async () => {
  const path = dataDirPath();
  const held = await holdDataDir(path, 'command');
  if (!('release' in held)) {
    throw new Refusal(`Muster is running (process ${held.pid}): end it with Ctrl-C first, then run this again.`);
  }
  const store = await openStore(path);
  try {
    await resetDemo(path, store.address);
    process.stdout.write([...(await describeDemo(connectTable(store.address), new Date())), ''].join('\n'));
  } finally {
    await store.stop();
    held.release();
  }
});
