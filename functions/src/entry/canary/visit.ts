import { createHash } from 'node:crypto';
import { overview } from '@muster/shared/areas/overview';
import { session } from '@muster/shared/areas/session';

/** The employee ID of the trial department's only visitor. */
export const visitorNumber = 'canary';

export interface Visitor {
  /** `https://muster.example.gov`, without a trailing slash. */
  address: string;
  /** The trial department's code. */
  site: string;
  password: string;
}

/** A step of a visit and its duration. */
export interface VisitedStep {
  step: string;
  milliseconds: number;
}

/** A step of a visit failed. The message names the step and contains no secret. */
export class VisitFailed extends Error {
  override name = 'VisitFailed';
}

/** The longest duration of a step, in milliseconds. */
const patientFor = 15_000;

/** The steps of a visit, in order. */
export const visitSteps = [
  'page',
  'script',
  'site code',
  'sign-in',
  'who is signed in',
  'dashboard',
  'sign-out',
] as const;

/**
 * Visits an installation like a browser: loads the page and its script, signs in to the trial department, reads the
 * dashboard and signs out. Throws `VisitFailed` at the first failed step.
 */
export async function visit({ address, site, password }: Visitor): Promise<VisitedStep[]> {
  const done: VisitedStep[] = [];
  // The same on each visit, to avoid notifications about a new device.
  const device = createHash('sha256').update(`${visitorNumber}@${site}`).digest('base64url');

  async function step<T>(
    name: (typeof visitSteps)[number],
    path: string,
    options: RequestInit,
    read: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const began = performance.now();
    const signal = AbortSignal.timeout(patientFor);
    try {
      const answer = await fetch(`${address}${path}`, { redirect: 'manual', ...options, signal });
      if (answer.status !== 200) throw new Error(`answered ${answer.status} ${(await answer.text()).slice(0, 200)}`);
      const found = await read(answer);
      done.push({ step: name, milliseconds: Math.round(performance.now() - began) });
      return found;
    } catch (error) {
      const { message, cause } = error as Error;
      throw new VisitFailed(`${name}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
    }
  }
  const post = (body?: object): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `__Host-device=${device}` },
    ...(body && { body: JSON.stringify(body) }),
  });

  const script = await step('page', '/', {}, async (answer) => {
    const [, found] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(await answer.text()) ?? [];
    return found ?? refuse('the page has no script');
  });
  await step('script', script, {}, async (answer) => {
    const type = answer.headers.get('content-type') ?? '';
    if (!type.includes('javascript')) refuse(`the script is ${type}`);
    await answer.arrayBuffer();
  });
  await step('site code', session.validateSiteCode.path, post({ site_code: site }), async (answer) => {
    const { valid } = (await answer.json()) as { valid: boolean };
    if (!valid) refuse(`there is no department ${site}: npm run verify creates it`);
  });
  const credentials = { username: visitorNumber, password, site_code: site };
  const token = await step('sign-in', session.signIn.path, post(credentials), async (answer) => {
    const [found] = answer.headers.getSetCookie().flatMap((line) => /^access_token=([^;]+)/.exec(line)?.[1] ?? []);
    return found ?? refuse(`one more step is required: ${((await answer.json()) as { detail: string }).detail}`);
  });
  const signedIn = { headers: { Authorization: `Bearer ${token}`, 'X-Site-Code': site } };
  await step('who is signed in', session.employeeInfo.path, signedIn, async (answer) => {
    const { employee_id } = (await answer.json()) as { employee_id: string };
    if (employee_id !== visitorNumber) refuse(`${employee_id} is signed in`);
  });
  await step('dashboard', overview.own.path, signedIn, async (answer) => answer.json());
  await step('sign-out', session.logout.path, { method: 'POST', ...signedIn }, async (answer) => answer.json());
  return done;
}

function refuse(problem: string): never {
  throw new Error(problem);
}
