import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@muster/shared/contract';
import type { Page } from '@playwright/test';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { classPath, paths, personPath, tabPath } from '../../../web/src/paths.ts';
import type { App } from '../../local/gateway/api.ts';
import { enter, openSignIn } from './browser.ts';
import { type BenchSite, makeClass } from './population.ts';

/** A call of a screen: area and name, the function's event, and the status. */
export interface ScreenCall {
  area: keyof App;
  name: string;
  event: APIGatewayProxyEvent;
  status: number;
  /** Calls of one wave run concurrently. A call that starts after another was answered is in a later wave. */
  wave: number;
}

/** Milliseconds by which each answer is delayed, so that dependent calls start visibly later. */
const delay = 300;

/** The main screens by name, as an administrator opens them. */
const screensOf = ({ subject }: BenchSite, { id }: { id: string }): [string, string][] => [
  ['Dashboard', paths.dashboard],
  ...['calendar', 'completed', 'signup', 'upcoming', 'manage', 'manage-certifications'].map((tab): [string, string] => [
    `Training: ${tab}`,
    tabPath(paths.training, tab),
  ]),
  ['Class', classPath(id)],
  ['Compliance', paths.compliance],
  ['Employees', paths.employees],
  ['Person', personPath(subject.employee_id)],
  ['Profile', paths.profile],
  ['My team', paths.myPeople],
  ['Site Management', paths.admin],
  ['Settings', paths.settings],
];

/** Opens the main screens in a browser, each by a page load, and returns their calls. */
export async function callsOfScreens(
  page: Page,
  site: BenchSite,
  recorder: Recorder,
): Promise<Map<string, ScreenCall[]>> {
  const found = new Map<string, ScreenCall[]>();
  const during = async (screen: string, act: () => Promise<unknown>) =>
    void found.set(
      screen,
      await recorder.during(async () => {
        await act();
        await page.waitForLoadState('networkidle');
      }),
    );
  await during('Sign-in: page and site code', () => openSignIn(page, site));
  await during('Sign-in, to the Dashboard', () => enter(page, site.chief));
  for (const [screen, path] of screensOf(site, await makeClass(site))) {
    // Stops requests of the previous screen.
    await page.goto('about:blank');
    await during(screen, () => page.goto(path));
  }
  return found;
}

export type Recorder = ReturnType<typeof recorderOfCalls>;

/** Returns a recorder for calls of the handlers that it wraps. It delays each answer. */
export function recorderOfCalls() {
  let calls: ScreenCall[] = [];
  let answered = 0;
  const around = (app: App): App =>
    Object.fromEntries(
      Object.entries(app).map(([area, handler]) => [
        area,
        async (event, context) => {
          const route = routes.find(
            ({ resource, endpoint }) => resource === event.resource && endpoint.method === event.httpMethod,
          );
          const call = { area: area as keyof App, name: route?.name ?? '', event, status: 0, wave: answered + 1 };
          calls.push(call);
          const answer = await handler(event, context);
          await wait(delay);
          call.status = answer.statusCode;
          answered = Math.max(answered, call.wave);
          return answer;
        },
      ]),
    );
  return {
    around,
    async during(act: () => Promise<unknown>): Promise<ScreenCall[]> {
      calls = [];
      answered = 0;
      await act();
      return calls;
    },
  };
}
