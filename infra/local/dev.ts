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

/** Milliseconds for which a call waits while the handlers restart. */
const handlersTimeoutMs = 10_000;

/** `npm run dev`: the system of `npm start` with Vite's hot reload, and handlers that restart when they change. */
await runCommand(async () => {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  try {
    const requestedPort = portOf(process.env.PORT);
    await checkPort(requestedPort);
    const path = dataDirPath();
    const { store } = await openData(path, shutdown);
    const socket = await startHandlers(path, shutdown);
    // Vite attaches its WebSocket to one server, but two servers (IPv4 and IPv6) share our port.
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
    }, requestedPort);
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

/** Starts the handlers' process, which Node restarts on changes. Returns its socket file. */
async function startHandlers(dataDir: string, shutdown: Shutdown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-dev-'));
  const socket = join(folder, 'handlers.sock');
  const script = join(import.meta.dirname, 'dev-handlers.ts');
  const handlers = spawn(process.execPath, ['--watch', '--watch-preserve-output', script, dataDir, socket], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C must reach only this process, which ends the handlers itself.
    detached: true,
  });
  await shutdown.add(() => {
    handlers.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return socket;
}

/** Forwards a call to the handlers, waiting while they start. */
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
        response.end(JSON.stringify({ detail: `The handlers do not respond: ${(error as Error).message}` }));
        return;
      }
      await wait(100);
    }
  }
}

/** Forwards a call once. Rejects only if the handlers were not reached, so that a retry never repeats a call. */
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
