import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Engine } from '../../local/engine.ts';
import { measureLargestCalls } from './largest-calls.ts';
import { withLargestDepartment } from './largest-department.ts';
import { atMost, type Finding } from './report.ts';
import type { MeasuredStep } from './scheduled-steps.ts';

/** docs/design.md section 3: one step of a scheduled task. */
const budget = { seconds: 300, megabytes: 512 };

const seconds = (n: number) => `${n.toFixed(1)} s`;
const megabytes = (n: number) => `${n.toFixed(0)} MB`;

/** Measures the scheduled work of the largest department step by step, and its longest answers. */
export async function measureLargest(employees: number): Promise<Finding> {
  return withLargestDepartment(employees, async (engine, code) => {
    // The second seal compares all chains with the first one. The calls find the morning's snapshot.
    const steps = await measureSteps(engine, code, ['seals', 'seats', 'seals', 'snapshot']);
    const calls = await measureLargestCalls(engine, code);
    return {
      title: `Scheduled work and calls of a department of ${employees.toLocaleString('en')}`,
      rows: [...steps.rows, ...calls.rows],
      checks: [...steps.checks, ...calls.checks],
    };
  });
}

/** Runs scheduled tasks one after the other, each in a new process. */
async function measureSteps(
  { endpoint }: Engine,
  code: string,
  tasks: readonly string[],
): Promise<Pick<Finding, 'rows' | 'checks'>> {
  const found: Pick<Finding, 'rows' | 'checks'> = { rows: [], checks: [] };
  for (const task of tasks) {
    const steps = await stepsOf(endpoint, code, task);
    const times = steps.map((one) => one.seconds);
    const longest = Math.max(...times);
    const peak = steps.at(-1)?.megabytes ?? 0;
    found.rows.push({
      what: `${task}: ${steps.length} steps`,
      longest: seconds(longest),
      last: seconds(times.at(-1) ?? 0),
      all: seconds(times.reduce((sum, one) => sum + one, 0)),
      memory: megabytes(peak),
    });
    found.checks.push(
      atMost(`${task}: longest step`, budget.seconds, longest, seconds),
      atMost(`${task}: peak memory`, budget.megabytes, peak, megabytes),
    );
  }
  return found;
}

/** Runs a task's steps in a process with the memory of the budget. */
function stepsOf(endpoint: string, code: string, task: string): Promise<MeasuredStep[]> {
  const steps: MeasuredStep[] = [];
  const script = join(import.meta.dirname, 'scheduled-steps.ts');
  const execArgv = [`--max-old-space-size=${budget.megabytes * 0.75}`];
  const child = fork(script, [endpoint, code, task], { execArgv });
  child.on('message', (step) => void steps.push(step as MeasuredStep));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) =>
      status === 0 ? resolve(steps) : reject(new Error(`The steps of ${task} ended with status ${status}`)),
    );
  });
}
