import { join } from 'node:path';
import { createApp } from '@muster/functions/app';
import type { Deps } from '@muster/functions/deps';
import { ofTheConnection } from '@muster/functions/http/client-ip';
import { ofTheHost } from '@muster/functions/http/web-origins';
import { passwordCost, signInQueue } from '@muster/functions/session/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import { routes } from '@muster/shared/contract';
import type { TableAddress } from './create-table.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { markFilled } from './database-check.ts';
import { seedDemoIfEmpty } from './demo.ts';
import type { Api } from './gateway/api.ts';
import { openLog } from './log-file.ts';
import { printError } from './print-error.ts';
import { queueRetries } from './retry-queue.ts';
import type { Shutdown } from './shutdown.ts';
import { localSigningKeys } from './signing-keys.ts';
import { openStore, type Store } from './store.ts';

/** The data folder with its store, filled with the demo if it was empty. Ended with `shutdown`. */
export async function openData(path: string, shutdown: Shutdown): Promise<{ held: DataDirLock; store: Store }> {
  const held = await lockDataDir(path, 'server');
  await shutdown.add(held.release);
  let isReady = false;
  const store = await openStore(path, (endpoint) => {
    if (isReady) held.publishEndpoint(endpoint);
  });
  let isClosing = false;
  await shutdown.add(() => {
    isClosing = true;
    return store.stop();
  });
  store.ended.then(async () => {
    if (isClosing) return;
    printError(`The database engine keeps ending by itself: see ${join(path, 'engine.log')} and engine.log.1.`);
    await shutdown.close();
    process.exit(1);
  });
  await seedDemoIfEmpty(path, store);
  if (store.isOwn) markFilled(path);
  localSigningKeys(path); // Refused before anybody waits for a page.
  // From here on a command may use the store, too: before, it would see half of the demo.
  isReady = true;
  held.publishEndpoint(store.endpoint());
  return { held, store };
}

/** What handlers and scheduled work need on this machine; their log is the server's, `server.log` in the data folder. */
export function localDeps(dataDir: string, address: TableAddress): Deps {
  const keys = localSigningKeys(dataDir);
  queueRetries();
  return {
    table: connectTable(address),
    keys: async () => keys,
    clientAddress: ofTheConnection,
    webOrigins: ofTheHost,
    now: () => new Date(),
    log: openLog(join(dataDir, 'server.log')),
    passwordCost,
    signIns: signInQueue(),
    checkAnswers: true,
  };
}

/** The handlers on a store of this machine, as the gateway takes them. */
export function localApi(deps: Deps): Api {
  return { app: createApp(deps), routes, onFailure: deps.log.error };
}
