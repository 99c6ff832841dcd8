import { firstDeploymentFailed } from './cdk-arguments.ts';

export interface Passes {
  /** The CDK's arguments for a whole deployment. */
  args: readonly string[];
  /** Names of the stacks that do not exist yet. */
  stacksToCreate: readonly string[];
  /** Runs the CDK and resolves to its exit code. */
  runCdk: (args: string[]) => Promise<number>;
  /** Prints a line for the user. */
  say: (line: string) => void;
}

/**
 * Deploys and returns the exit code. New stacks are created without protection, so that CloudFormation can roll them
 * back; a second pass protects them once all exist. Without new stacks, there is one pass.
 */
export async function deployInPasses({ args, stacksToCreate, runCdk, say }: Passes): Promise<number> {
  if (stacksToCreate.length === 0) return runCdk([...args]);
  const exitCode = await runCdk([...args, '-c', `stacksToCreate=${stacksToCreate.join(',')}`]);
  if (exitCode !== 0) {
    say(firstDeploymentFailed);
    return exitCode;
  }
  say('All stacks exist. Protecting them against deletion ...');
  return runCdk([...args]);
}
