import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/** Loaded before the server: makes the machine look as if it had `CORES` cores. */
os.availableParallelism = () => Number(process.env.CORES);
syncBuiltinESMExports();
