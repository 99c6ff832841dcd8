import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectTable } from '@muster/functions/table/core/client';
import { createServer as createViteServer } from 'vite';
import { runCommand } from '../cli-error.ts';
import { repositoryRoot } from '../repository-root.ts';
import { dataDirPath } from './data-dir-lock.ts';
import { describeDemo } from './demo.ts';
import { isApiPath, splitTarget } from './gateway/gateway.ts';
import { checkPort, listen, portOf } from './gateway/listen.ts';
import { Shutdown } from './shutdown.ts';
import { openData } from './system.ts';

/** How long a call waits for handlers that are being started again. */
const handlersTimeoutMs = 10_000;

/** `npm run dev`: the system of `npm start`, with Vite's hot reload and handlers that start again when they change. */
await runCommand(async () => {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  try {
    const wanted = portOf(process.env.PORT);
    await checkPort(wanted);
    const path = dataDirPath();
    const { store } = await openData(path, shutdown);
    const socket = await startHandlers(path, shutdown);
    // Vite's messages to the page go over a connection of their own, since two servers share our port.
    const hotReload = createHttpServer();
    const vite = await createViteServer({
      root: join(repositoryRoot, 'web'),
      configFile: join(repositoryRoot, 'web', 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { server: hotReload } },
    });
    await shutdown.add(() => vite.close());
    const { port, servers, isOwn, close } = await listen((incoming, response) => {
      if (isApiPath(splitTarget(incoming.url ?? '/').path))
        forward(incoming, response, socket).catch(() => response.destroy()); // The client is gone.
      else vite.middlewares(incoming, response);
    }, wanted);
    for (const server of servers) {
      server.on('upgrade', (incoming, socket, ...rest) => {
        if (isOwn(incoming)) hotReload.emit('upgrade', incoming, socket, ...rest);
        else socket.destroy();
      });
    }
    await shutdown.add(close);
    const demo = await describeDemo(connectTable(store.address), new Date());
    process.stdout.write([`Muster is ready: http://localhost:${port}`, ...demo, ''].join('\n'));
  } catch (error) {
    await shutdown.close();
    throw error;
  }
});

/** Starts the handlers' process, which Node itself starts again; the socket file on which it listens. */
async function startHandlers(dataDir: string, shutdown: Shutdown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-dev-'));
  const socket = join(folder, 'handlers.sock');
  const script = join(import.meta.dirname, 'dev-handlers.ts');
  const handlers = spawn(process.execPath, ['--watch', '--watch-preserve-output', script, dataDir, socket], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // A terminal's Ctrl-C reaches us alone; we end the handlers ourselves.
    detached: true,
  });
  await shutdown.add(() => {
    handlers.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return socket;
}

/** Passes a call on to the handlers, waiting for them while they start. */
async function forward(incoming: IncomingMessage, response: ServerResponse, socketPath: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const begun = performance.now();
  for (;;) {
    try {
      return await pass(incoming, Buffer.concat(chunks), response, socketPath);
    } catch (error) {
      if (performance.now() - begun > handlersTimeoutMs) {
        response.writeHead(502, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ detail: `The handlers do not answer: ${(error as Error).message}` }));
        return;
      }
      await wait(100);
    }
  }
}

/** Rejects only when the handlers were not reached, so that no call is made twice. */
function pass(incoming: IncomingMessage, body: Buffer, response: ServerResponse, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const outgoing = request({ socketPath, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      resolve();
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return reject(error);
      response.destroy();
      resolve();
    });
    outgoing.end(body);
  });
}
