import { createTable, type TableAddress } from '@muster/functions/table/create';
import { type Engine, startEngine } from './engine.ts';
import { Refusal } from './refusal.ts';

/** The local DynamoDB with its table, and how to end what was started for it. */
export interface Store {
  address: TableAddress;
  /** Settles when the engine ends; never for a DynamoDB that is not ours. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/** Region and credentials mean nothing to a local engine, but the client wants them. */
export function localAddress(endpoint: string): TableAddress {
  return {
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    tableName: 'muster',
  };
}

/** Starts the engine on the data folder, or uses `DYNAMODB_ENDPOINT`, and makes the table where it is missing. */
export async function openStore(dataDir: string): Promise<Store> {
  const foreign = process.env.DYNAMODB_ENDPOINT;
  if (foreign) {
    const address = localAddress(foreign);
    await createTable(address).catch((error) => {
      throw new Refusal(`The DynamoDB at ${foreign} (DYNAMODB_ENDPOINT) does not answer: ${error.message}`);
    });
    return { address, ended: never, stop: async () => undefined };
  }
  const engine: Engine = await startEngine({ dataDir });
  const address = localAddress(engine.endpoint);
  await createTable(address);
  return { address, ended: engine.ended, stop: engine.stop };
}
