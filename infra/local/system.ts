import { join } from 'node:path';
import type { Deps } from '@muster/functions/calls/deps';
import { ofTheConnection, ofTheHost } from '@muster/functions/calls/headers';
import { claimInTurns } from '@muster/functions/domain/training/claim-turns';
import { callLimitsFromEnvironment } from '@muster/functions/entry/aws/call-limits';
import { timestampsFromEnvironment } from '@muster/functions/entry/aws/timestamping';
import type { ScheduledDeps } from '@muster/functions/entry/scheduled/task';
import { passwordCost, signInQueue } from '@muster/functions/kernel/password-hash';
import { connectTable } from '@muster/functions/table/core/client';
import { documentFonts } from '../document-fonts/read.ts';
import { verifyPage } from '../verify-page/build.ts';
import type { TableAddress } from './create-table.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { markFilled } from './database-check.ts';
import { seedDemoIfEmpty } from './demo.ts';
import { documentFolder } from './document-folder.ts';
import { folderMailer } from './mail-folder.ts';
import { migrateSites } from './migrate-sites.ts';
import { printError } from './print-error.ts';
import { queueRetries } from './retry-queue.ts';
import { checkSealCopies, localSealArchive, localTimestampArchive } from './seal-archive.ts';
import { localSealSigner } from './seal-key.ts';
import type { Shutdown } from './shutdown.ts';
import { localSigningKeys } from './signing-keys.ts';
import { openStore, type Store } from './store.ts';

/**
 * Locks the data folder, opens its store, seeds an empty one with the demo, and migrates older data. `onMoved` gets the
 * address of each engine restart.
 */
export async function openData(
  path: string,
  shutdown: Shutdown,
  onMoved: (endpoint: string) => void = () => undefined,
): Promise<{ held: DataDirLock; store: Store }> {
  const held = await lockDataDir(path, 'server');
  await shutdown.add(held.release);
  let isReady = false;
  const store = await openStore(path, (endpoint) => {
    if (isReady) held.publishEndpoint(endpoint);
    onMoved(endpoint);
  });
  let isClosing = false;
  await shutdown.add(() => {
    isClosing = true;
    return store.stop();
  });
  store.ended.then(async () => {
    if (isClosing) return;
    printError(`The database engine keeps ending unexpectedly. See ${join(path, 'engine.log')} and engine.log.1.`);
    await shutdown.close();
    process.exit(1);
  });
  await seedDemoIfEmpty(path, store);
  await migrateSites(connectTable(store.address), (line) => process.stdout.write(`${line}\n`));
  await checkSealCopies(path, connectTable(store.address), printError);
  if (store.isOwn) markFilled(path);
  localSigningKeys(path); // Throws for unusable keys before the server listens.
  // From here on, commands may use the store; before, they would see part of the demo.
  isReady = true;
  held.publishEndpoint(store.endpoint());
  return { held, store };
}

/** Returns the path of the server's log. */
export const logFile = (dataDir: string): string => join(dataDir, 'server.log');

/** Returns the dependencies of handlers and scheduled work on this machine. */
export function localDeps(
  dataDir: string,
  address: TableAddress,
  { log, checkAnswers }: Pick<Deps, 'log' | 'checkAnswers'>,
): Deps & ScheduledDeps {
  const keys = localSigningKeys(dataDir);
  const documents = documentFolder(dataDir);
  queueRetries();
  claimInTurns();
  return {
    table: connectTable(address),
    keys: async () => keys,
    clientAddress: ofTheConnection,
    webOrigins: ofTheHost,
    now: () => new Date(),
    log,
    httpOnlyCookies: process.env.HTTP_ONLY_COOKIES === 'true',
    passwordCost,
    signIns: signInQueue(),
    // Off by default: most machines serve one department.
    callLimits: callLimitsFromEnvironment(),
    // The key is reloaded each time: a command may have created another one.
    sealing: async () => ({
      signer: localSealSigner(dataDir),
      archive: localSealArchive(dataDir),
      now: () => new Date(),
    }),
    timestamps: timestampsFromEnvironment(localTimestampArchive(dataDir), true),
    hasMail: true,
    mailer: folderMailer(dataDir),
    documents: () => documents,
    verifyPage,
    documentFonts,
    loopbackProviders: true,
    checkAnswers,
  };
}
