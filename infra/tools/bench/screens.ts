import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@muster/shared/contract';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { classPath, paths, personPath, tabPath } from '../../../web/src/paths.ts';
import type { App } from '../../local/gateway/api.ts';
import { buildWeb, inBrowser, openSignIn } from './browser.ts';
import { type BenchSite, sitePassword } from './population.ts';
import type { System } from './system.ts';

/** A call that a screen made: its area and name, the event that the function got, and its status. */
export interface ScreenCall {
  area: keyof App;
  name: string;
  event: APIGatewayProxyEvent;
  status: number;
  /** Calls of one wave run at the same time. A call that starts after another was answered is in a later wave. */
  wave: number;
}

/** Milliseconds that each answer waits: enough that what waits for it starts visibly later. */
const delay = 300;

/** The main screens by name, as an administrator opens them. */
const screensOf = ({ classes, subject }: BenchSite): [string, string][] => [
  ['Dashboard', paths.dashboard],
  ...['calendar', 'completed', 'signup', 'upcoming', 'manage', 'manage-certifications'].map((tab): [string, string] => [
    `Training: ${tab}`,
    tabPath(paths.training, tab),
  ]),
  ['Class', classPath(classes.open[0]?.id ?? '')],
  ['Compliance', paths.compliance],
  ['Employees', paths.employees],
  ['Person', personPath(subject.employee_id)],
  ['Profile', paths.profile],
  ['My team', paths.myPeople],
  ['Site Management', paths.admin],
  ['Settings', paths.settings],
];

/** Opens the main screens in a browser, each by a page load, and returns the calls of each. */
export async function callsOfScreens(system: System, site: BenchSite): Promise<Map<string, ScreenCall[]>> {
  await buildWeb();
  const recorder = recorderOf(system.app);
  const found = new Map<string, ScreenCall[]>();
  await inBrowser({ ...system, app: recorder.app }, async (browser, baseURL) => {
    const page = await browser.newPage({ baseURL });
    const quiet = () => page.waitForLoadState('networkidle');
    const during = async (screen: string, act: () => Promise<unknown>) => found.set(screen, await recorder.during(act));
    await during('Sign-in: page and site code', async () => {
      await openSignIn(page, site);
      await quiet();
    });
    await page.getByLabel('Username').fill(site.chief.employee_id);
    await page.getByLabel('Password', { exact: true }).fill(sitePassword);
    await during('Sign-in, to the Dashboard', async () => {
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('link', { name: 'Training' }).first().waitFor();
      await quiet();
    });
    for (const [screen, path] of screensOf(site))
      await during(screen, async () => {
        // Nothing of the former screen is still loading.
        await page.goto('about:blank');
        await page.goto(path);
        await quiet();
      });
  });
  return found;
}

/** Returns the handlers with a recorder of their calls, which also delays each answer. */
function recorderOf(app: App) {
  let calls: ScreenCall[] = [];
  let answered = 0;
  const recorded: App = Object.fromEntries(
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
    app: recorded,
    async during(act: () => Promise<unknown>): Promise<ScreenCall[]> {
      calls = [];
      answered = 0;
      await act();
      return calls;
    },
  };
}
