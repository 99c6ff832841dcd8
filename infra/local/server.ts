import { availableParallelism } from 'node:os';
import { checkPort } from './gateway/listen.ts';
import { printError } from './print-error.ts';
import type { Shutdown } from './shutdown.ts';
import type { ServerSettings } from './workers/messages.ts';
import { startWorkers } from './workers/workers.ts';

/**
 * Runs the whole system on this machine: store and scheduled work in this process, API and web application in one
 * worker per core (docs/decisions/0025-run-safely-on-one-machine.md). `shutdown` closes all of them. Returns the
 * lines to print.
 */
export async function startServer(settings: ServerSettings, shutdown: Shutdown): Promise<string[]> {
  try {
    await checkPort(settings.requestedPort);
    const workers = startWorkers(availableParallelism(), async () => {
      printError('The workers of the server keep failing at their start. See the messages above.');
      await shutdown.close();
      process.exit(1);
    });
    // Loaded while the workers load the handlers.
    const { openMainProcess } = await import('./main-process.ts');
    return await openMainProcess(settings, workers, shutdown);
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}
