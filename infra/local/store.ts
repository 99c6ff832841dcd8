import { CliError } from '../cli-error.ts';
import { createTable, localAddress, type TableAddress } from './create-table.ts';
import { databaseError, wasFilled } from './database-check.ts';
import { superviseEngine } from './supervised-engine.ts';

/** The local DynamoDB with its table. */
export interface Store {
  /** The connection to the table, which follows the engine to its latest endpoint. */
  address: TableAddress;
  /** Returns the current endpoint. */
  endpoint(): string;
  /** The data are in the data folder. */
  isOwn: boolean;
  /** The data folder's database was filled before this start. */
  heldData: boolean;
  /** Resolves when the engine has ended for good; never with `DYNAMODB_ENDPOINT`. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/**
 * Starts the engine on the data folder (or uses `DYNAMODB_ENDPOINT`) and creates a missing table. `onMoved` gets the
 * address of each restart.
 */
export async function openStore(
  dataDir: string,
  onMoved: (endpoint: string) => void = () => undefined,
): Promise<Store> {
  const foreign = process.env.DYNAMODB_ENDPOINT;
  if (foreign) {
    const address = localAddress(foreign);
    await createTable(address).catch((error) => {
      throw new CliError(`The DynamoDB at ${foreign} (DYNAMODB_ENDPOINT) does not respond: ${error.message}`);
    });
    return {
      address,
      endpoint: () => foreign,
      isOwn: false,
      heldData: false,
      ended: never,
      stop: async () => undefined,
    };
  }
  const heldData = wasFilled(dataDir); // Before the engine starts, since that creates a log file.
  const { endpoint, ended, stop } = await superviseEngine(dataDir, onMoved);
  const address = localAddress(endpoint);
  try {
    await createTable(address);
  } catch (error) {
    await stop();
    throw databaseError(dataDir, `cannot be used (${(error as Error).message})`);
  }
  return { address, endpoint, isOwn: true, heldData, ended, stop };
}
