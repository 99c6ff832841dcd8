/** The result of a check: `fine`, `wrong` (with a fix), or `unknown` if AWS does not report it to these credentials. */
export interface Finding {
  state: 'fine' | 'wrong' | 'unknown';
  /** One line: the result. */
  says: string;
  /** Sentences or commands that fix it, one per line. */
  mend?: readonly string[];
}

export const fine = (says: string): Finding => ({ state: 'fine', says });
export const wrong = (says: string, ...mend: string[]): Finding => ({ state: 'wrong', says, mend });
export const unknown = (says: string, ...mend: string[]): Finding => ({ state: 'unknown', says, mend });

/** The findings of a check; none if it does not apply. */
export type Found = Finding | readonly Finding[];

/** One item of a checklist. */
export interface Check<T> {
  title: string;
  /** Every call that `run` may send, as `service Operation` or `GET address`; a dry run prints them. */
  calls(target: T): readonly string[];
  run(target: T): Promise<Found>;
  /** If it is wrong, the remaining checks are skipped. */
  stops?: true;
}

export interface ListOptions {
  /** Prints every call and sends none. */
  dryRun?: boolean;
  /** Counts unknown results as failures. */
  strict?: boolean;
  /** Prints a line for the user. */
  say: (line: string) => void;
}

const marks = { fine: 'ok  ', wrong: 'FAIL', unknown: '?   ' } as const;

/** Runs the checks one after another and prints their findings. Returns whether all passed; a dry run always does. */
export async function runChecklist<T>(
  checks: readonly Check<T>[],
  target: T,
  { dryRun = false, strict = false, say }: ListOptions,
): Promise<boolean> {
  if (dryRun) {
    for (const { title, calls } of checks) for (const call of calls(target)) say(`  ${title}: ${call}`);
    return true;
  }
  const count = { fine: 0, wrong: 0, unknown: 0 };
  for (const check of checks) {
    const found = await findings(check, target);
    for (const { state, says, mend = [] } of found) {
      count[state]++;
      say(`  ${marks[state]}  ${check.title}: ${says}`);
      for (const line of mend) say(`          ${line}`);
    }
    if (check.stops && found.some(({ state }) => state === 'wrong')) break;
  }
  say(`  ${count.fine} right, ${count.wrong} wrong, ${count.unknown} not known`);
  return count.wrong === 0 && !(strict && count.unknown > 0);
}

/** AWS's error names for an action without permission. */
const refusals =
  /^(AccessDenied|AccessDeniedException|UnauthorizedOperation|AuthorizationError|AuthorizationErrorException)$/;

/** Returns whether AWS refused a call for lack of permission. */
export const isRefusal = ({ name }: Error): boolean => refusals.test(name);

async function findings<T>({ run }: Check<T>, target: T): Promise<readonly Finding[]> {
  try {
    return [await run(target)].flat();
  } catch (error) {
    const { name, message } = error as Error;
    if (isRefusal(error as Error)) return [unknown(`these credentials have no permission: ${message}`)];
    return [unknown(`AWS did not respond: ${name}: ${message}`)];
  }
}

/** Runs `work` with an AWS client and closes it. */
export async function using<C extends { destroy(): void }, R>(client: C, work: (client: C) => Promise<R>): Promise<R> {
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}
