import { startEngine } from '@muster/infra/local/engine';
import type { TestProject } from 'vitest/node';
import type {} from './system.ts';

/**
 * Starts one engine for all test files (Vitest's global setup). Files read its address with
 * `inject('dynamodbEndpoint')` from 'vitest' and create their own tables. Region and credentials can be anything.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  project.provide('dynamodbEndpoint', engine.endpoint);
  return engine.stop;
}
