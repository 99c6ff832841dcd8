import { ApiError } from '../../kernel/api-error.ts';
import { newQueue } from '../../kernel/queue.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { classFull } from './seat-rules.ts';

/** An employee's attempt to take a seat. `write` throws `class_full` if the last seat was taken meanwhile. */
interface Claim {
  table: SiteTable;
  classId: string;
  employeeId: string;
  write: () => Promise<void>;
}

let run: (claim: Claim) => Promise<void> = ({ write }) => write();

/** Runs an employee's own claim of a seat, in its turn if the process has turns. */
export const claimOwnSeat = (claim: Claim): Promise<void> => run(claim);

/** The claims for one class that are running or waiting. */
interface Line {
  queue: ReturnType<typeof newQueue>;
  length: number;
  /** When the last claim began that found the class full, in the order of `Line.moment`. */
  foundFull: number;
  moment: number;
  seated: Set<string>;
}

/** Claims for one class that run at once. */
const atOnce = 4;

/**
 * Lets the claims for a class take turns in this process, in which hundreds of calls share a CPU. A claim that finds
 * the class full also refuses the claims that were waiting when it began, without a request: the class was full during
 * their calls. An employee who got a seat meanwhile is not refused so, and reads the reason. A Lambda function handles
 * one call at a time and needs no turns.
 */
export function claimInTurns(): void {
  const all = new SiteMemory<Map<string, Line>>();
  run = async ({ table, classId, employeeId, write }) => {
    const lines = all.get(table) ?? new Map<string, Line>();
    all.set(table, lines);
    const line = lines.get(classId) ?? newLine();
    lines.set(classId, line);
    line.length++;
    const joined = ++line.moment;
    try {
      await line.queue.run(async () => {
        if (line.foundFull > joined && !line.seated.has(employeeId)) throw classFull();
        const began = ++line.moment;
        try {
          await write();
          line.seated.add(employeeId);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'class_full')
            line.foundFull = Math.max(line.foundFull, began);
          throw error;
        }
      });
    } finally {
      if (--line.length === 0) lines.delete(classId);
    }
  };
}

const newLine = (): Line => ({ queue: newQueue({ atOnce }), length: 0, foundFull: 0, moment: 0, seated: new Set() });
