import { startEngine } from '@muster/infra/local/engine';
import type { TestProject } from 'vitest/node';
import type {} from './system.ts';

/**
 * Vitest's global setup: one engine for all test files, which read its address with `inject('dynamodbEndpoint')` from
 * 'vitest' and make tables of their own (`createTable`). Region and credentials may be anything.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = await startEngine();
  project.provide('dynamodbEndpoint', engine.endpoint);
  return engine.stop;
}
