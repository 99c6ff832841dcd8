import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { localAddress } from './create-table.ts';
import { runningEndpoint } from './data-dir-lock.ts';
import { gateway } from './gateway/gateway.ts';
import { runScheduled } from './scheduled.ts';
import { localApi, localDeps } from './system.ts';

/**
 * The API and the scheduled work, for `npm run dev`: Node starts this process again whenever a file that it imports
 * changes. The engine's address comes from the running server's note, not from the command line, which other accounts can
 * read. It listens on a socket file, so that no port is needed while one process follows the other.
 */
const [dataDir = '', socket = ''] = process.argv.slice(2);
const deps = localDeps(
  dataDir,
  localAddress(() => process.env.DYNAMODB_ENDPOINT || runningEndpoint(dataDir)),
);
const api = localApi(deps);
rmSync(socket, { force: true }); // The process before this one was killed and left it.
createServer(gateway({ api, web: (_, response) => response.writeHead(404).end() })).listen(socket);
runScheduled(deps);
