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

/** Locks the data folder, opens its store, and seeds the demo into an empty one. `shutdown` closes both. */
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
  localSigningKeys(path); // Throws for unusable keys before the server listens.
  // From here on commands may use the store; before, they would see half of the demo.
  isReady = true;
  held.publishEndpoint(store.endpoint());
  return { held, store };
}

/** Returns the dependencies of handlers and scheduled work on this machine. They log to `server.log` in the data folder. */
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

/** Returns the API of a local store for the gateway. */
export function localApi(deps: Deps): Api {
  return { app: createApp(deps), routes, onFailure: deps.log.error };
}
