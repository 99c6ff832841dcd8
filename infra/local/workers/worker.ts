import type { Socket } from 'node:net';
import { shareHashes } from '@muster/functions/kernel/password-hash';
import { CliError } from '../../cli-error.ts';
import { localAddress } from '../create-table.ts';
import { documentFolder } from '../document-folder.ts';
import { filesListener } from '../gateway/files.ts';
import { gateway } from '../gateway/gateway.ts';
import { type ConnectionServer, serveConnections } from '../gateway/listen.ts';
import { webAppListener } from '../gateway/web-app.ts';
import { localApi } from '../local-api.ts';
import { openLog } from '../log-file.ts';
import { localDeps, logFile } from '../system.ts';
import { webFolder } from '../web-build.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';
import { sharedQueue } from './turns.ts';

/**
 * A process that serves requests (docs/decisions/0025-run-safely-on-one-machine.md), controlled by the main
 * process. Node ends it with the main process.
 */

// Ctrl-C reaches every process of the terminal; the main process lets running calls finish.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const send = (message: FromWorker) => void (process.connected && process.send?.(message));
const signIns = sharedQueue('sign-ins', send);
const hashes = sharedQueue('hashes', send);
shareHashes(hashes);
let server: ConnectionServer | undefined;
let endpoint = '';
let reopenLog: () => void = () => undefined;

process.on('message', (message: ToWorker, connection: Socket | undefined) => {
  signIns.onMessage(message);
  hashes.onMessage(message);
  if (message.kind === 'connection' && connection) server?.serve(connection);
  else if (message.kind === 'serve') serve(message.settings);
  else if (message.kind === 'engine moved') endpoint = message.endpoint;
  else if (message.kind === 'log rotated') reopenLog();
  else if (message.kind === 'close') void end();
});

function serve(settings: WorkerSettings): void {
  const { path, port, longestAccess } = settings;
  endpoint = settings.endpoint;
  try {
    const log = openLog(logFile(path), { onFull: (file) => send({ kind: 'log full', file }) });
    reopenLog = log.reopen;
    const address = localAddress(() => endpoint);
    const deps = { ...localDeps(path, address, { log, checkAnswers: false }), signIns, longestAccess };
    const files = filesListener(documentFolder(path), deps.now);
    server = serveConnections(gateway({ api: localApi(deps), web: webAppListener(webFolder), files }), port);
    send({ kind: 'serving' });
  } catch (error) {
    fail(error as Error);
  }
}

async function end(): Promise<void> {
  await server?.close();
  process.exit(0);
}

function fail(error: Error): void {
  const message = error instanceof CliError ? error.message : (error.stack ?? error.message);
  process.send?.({ kind: 'failed', message } satisfies FromWorker, () => process.exit(1));
}
