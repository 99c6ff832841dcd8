import { CliError } from '../cli-error.ts';
import { createTable, localAddress, type TableAddress } from './create-table.ts';
import { databaseError, wasFilled } from './database-check.ts';
import { superviseEngine } from './supervised-engine.ts';

/** The local DynamoDB with its table, and how to end what was started for it. */
export interface Store {
  /** Follows the engine to the address of its latest start. */
  address: TableAddress;
  /** Where the DynamoDB listens now. */
  endpoint(): string;
  /** Whether its data is in the data folder. */
  isOwn: boolean;
  /** Whether that database had been filled before this start. */
  heldData: boolean;
  /** Settles when the engine has ended and is not started again; never for a DynamoDB that is not ours. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/**
 * Starts the engine on the data folder, or uses `DYNAMODB_ENDPOINT`, and makes the table where it is missing. `onMoved` is
 * told when an engine that ended by itself runs again, at another address.
 */
export async function openStore(
  dataDir: string,
  onMoved: (endpoint: string) => void = () => undefined,
): Promise<Store> {
  const foreign = process.env.DYNAMODB_ENDPOINT;
  if (foreign) {
    const address = localAddress(foreign);
    await createTable(address).catch((error) => {
      throw new CliError(`The DynamoDB at ${foreign} (DYNAMODB_ENDPOINT) does not answer: ${error.message}`);
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
  const heldData = wasFilled(dataDir); // Asked first: the log of this start is no trace of an earlier one.
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
