import { runScript } from './run-script.ts';

/** A check: a script of this repository or an installed package, which exits with 0 if it passes. */
export interface Step {
  name: string;
  script: string;
  args: string[];
}

/** The folders with their own types, each after its imports. */
export const workspaces = ['shared', 'functions', 'infra', 'web', '.config'];

export function biome(name: string, args: string[]): Step {
  return { name, script: 'node_modules/@biomejs/biome/bin/biome', args };
}

export function vitest(name: string, args: string[]): Step {
  const [command = 'run', ...rest] = args;
  return {
    name,
    script: 'node_modules/vitest/vitest.mjs',
    args: [command, '--config=.config/vitest.config.ts', ...rest],
  };
}

/** Returns the type check of a workspace. The compiler stores results, so the next run takes a second or two. */
export function typesOf(workspace: string): Step {
  const kept = `.cache/types/${workspace.replace('.', '')}.tsbuildinfo`;
  const args = ['-p', workspace, '--incremental', '--tsBuildInfoFile', kept];
  return { name: `types of ${workspace}`, script: 'node_modules/typescript/bin/tsc', args };
}

/** Runs a step, prints its result and returns its exit code. */
export async function runStep({ name, script, args }: Step): Promise<number> {
  const begun = performance.now();
  const exitCode = await runScript(script, args);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stderr.write(`${exitCode === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)\n`);
  return exitCode;
}
