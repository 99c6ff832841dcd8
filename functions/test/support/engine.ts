import type { TestProject } from 'vitest/node';
import { startEngine } from '../../../infra/local/engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A DynamoDB in memory, one for the whole run: make a table of your own in it, under a name nobody else has. */
    dynamodbEndpoint: string;
  }
}

/**
 * Vitest's global setup: one engine for all test files, which read its address with `inject('dynamodbEndpoint')` from
 * 'vitest' and make tables of their own (`createTable`). Region and credentials may be anything.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  project.provide('dynamodbEndpoint', engine.endpoint);
  return engine.stop;
}
