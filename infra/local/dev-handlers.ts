import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { localAddress } from './create-table.ts';
import { runningEndpoint } from './data-dir-lock.ts';
import { documentFolder } from './document-folder.ts';
import { filesListener } from './gateway/files.ts';
import { gateway } from './gateway/gateway.ts';
import { localApi } from './local-api.ts';
import { localTasks } from './local-tasks.ts';
import { openLog } from './log-file.ts';
import { runScheduled } from './scheduled.ts';
import { localDeps, logFile } from './system.ts';

/**
 * The API and scheduled work for `npm run dev`. Node restarts this process when an imported file changes. It reads the
 * engine's address from the server's lock file, because other accounts can read command lines, and listens on a socket
 * file.
 */
const [dataDir = '', socket = ''] = process.argv.slice(2);
const deps = localDeps(
  dataDir,
  localAddress(() => process.env.DYNAMODB_ENDPOINT || runningEndpoint(dataDir)),
  { log: openLog(logFile(dataDir)), checkAnswers: true },
);
const api = localApi(deps);
rmSync(socket, { force: true }); // Node kills the previous process, which leaves its socket file.
const folder = documentFolder(dataDir);
const files = filesListener(folder, deps.now);
createServer(gateway({ api, web: (_, response) => response.writeHead(404).end(), files })).listen(socket);
runScheduled(deps, localTasks(folder));
