import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { originSecretHeader, viewerAddressHeader, viewerHostHeader } from '@muster/functions/calls/headers';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { put, transact } from '@muster/functions/table/core/write';
import { credentialItem } from '@muster/functions/table/entities/credential';
import { credentialOf, usualPassword } from '@muster/testing/build';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type BundleArea, bundleAreas } from '../../cloud/bundle.ts';
import { inBrowser } from './browser.ts';
import { atMost, type Finding, ms } from './report.ts';
import { callsOfScreens, recorderOfCalls, type ScreenCall } from './screens.ts';

/** docs/design.md section 3: milliseconds for the first visit of a screen while none of its functions runs. */
const budget = 1_000;
/** A typical department. */
const size = 500;
const rounds = 5;
/** Milliseconds per round trip to a service within a region. */
const trip = 4;

const secret = randomUUID();
const version = 'v1';

/** The cost of a cold call: milliseconds of processor time from Node's start to the answer, and round trips. */
interface ColdCall {
  cpu: number;
  trips: number;
}

type Screens = ReadonlyMap<string, readonly ScreenCall[]>;
/** Measures one cold call with these bundles. */
type MeasureCall = (call: ScreenCall, bundles: BundleArea) => Promise<ColdCall>;

/**
 * Measures the first visit of each main screen: starts each of its functions in a new process from its bundle, and
 * answers the first call. A visit costs processor time (these functions have a full processor) and 4 ms per round trip.
 * Calls of one wave run concurrently. Excludes the code download and the start of Lambda's sandbox. With
 * `FORMER_BUNDLES` (the folder `.cache/lambda` of another checkout), measures its bundles in turn with the current
 * ones.
 */
export async function measureColdVisits(): Promise<Finding> {
  const bundles = await bundleAreas();
  const former = process.env.FORMER_BUNDLES;
  return withScreens(async (screens, measure) => {
    const [now, before] = await visitsOf(screens, measure, former ? [bundles, bundlesIn(former)] : [bundles]);
    const found = [...screens].map(([screen, calls]) => ({
      screen,
      calls: calls.length,
      functions: new Set(calls.map(({ area }) => area)).size,
      waves: Math.max(0, ...calls.map(({ wave }) => wave)),
      least: Math.min(...(now?.get(screen) ?? [])),
      ...(before && { former: Math.min(...(before.get(screen) ?? [])) }),
    }));
    return {
      title: `Functions: first visit of a screen in a site of ${size}, when none is running, ${rounds} rounds`,
      rows: found.map(({ least, former, ...screen }) => ({
        ...screen,
        least: ms(least),
        ...(former && { 'former, least': ms(former) }),
      })),
      // The minimum, because other processes only add time.
      checks: found.map(({ screen, least }) => atMost(`${screen}: cold visit`, budget, least, ms)),
    };
  });
}

/** Returns the bundles in a folder. */
const bundlesIn =
  (folder: string): BundleArea =>
  (area) => ({
    folder: join(
      folder,
      area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
    hash: '',
  });

/** Returns the times of each screen with each set of bundles, in turns, so that noise affects all equally. */
async function visitsOf(screens: Screens, measure: MeasureCall, all: readonly BundleArea[]) {
  const times = all.map(() => new Map<string, number[]>());
  for (let round = 0; round < rounds; round++)
    for (const [n, bundles] of all.entries())
      for (const [screen, visit] of await timesOf(screens, (call) => measure(call, bundles)))
        times[n]?.set(screen, [...(times[n].get(screen) ?? []), visit]);
  return times;
}

/** Names a function's work for a call, because a screen may repeat a call. */
const nameOf = ({ area, event }: ScreenCall): string =>
  `${area} ${event.httpMethod} ${event.path} ${JSON.stringify(event.queryStringParameters)}`;

/** Returns the time of each screen's first visit. The first call starts a function; later calls find it running. */
async function timesOf(
  screens: Screens,
  measure: (call: ScreenCall) => Promise<ColdCall>,
): Promise<Map<string, number>> {
  const measured = new Map<string, ColdCall>();
  const times = new Map<string, number>();
  for (const [screen, calls] of screens) {
    const first = calls.filter((call, n) => calls.findIndex(({ area }) => area === call.area) === n);
    const waves = new Map<number, number>();
    for (const call of first) {
      const known = measured.get(nameOf(call)) ?? (await measure(call));
      measured.set(nameOf(call), known);
      const time = known.cpu + known.trips * trip;
      waves.set(call.wave, Math.max(waves.get(call.wave) ?? 0, time));
    }
    times.set(
      screen,
      [...waves.values()].reduce((sum, time) => sum + time, 0),
    );
  }
  return times;
}

/** Runs `work` with the calls of the main screens and a function that measures one of them. */
async function withScreens<T>(work: (screens: Screens, measure: MeasureCall) => Promise<T>): Promise<T> {
  const keys = { current: version, keys: new Map([[version, Buffer.from(secret)]]) };
  const recorder = recorderOfCalls();
  return inBrowser(
    ['COLD', size],
    async (newPage, site) => {
      // Hashed at the production cost.
      const credential = await credentialOf(usualPassword, {}, passwordCost);
      await transact(site.table, [put(site.table, credentialItem(site.table, site.chief.id, credential))]);
      const screens = await callsOfScreens(await newPage(), site, recorder);
      const services = await startServices(String(site.system.endpoint));
      const environment = {
        TABLE_NAME: site.table.name,
        AWS_ENDPOINT_URL_DYNAMODB: services.endpoint,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: services.endpoint,
      };
      const measure: MeasureCall = async (call, bundles) => {
        services.count();
        const { status, cpu } = await start(join(bundles(call.area).folder, 'index.mjs'), call.event, environment);
        if (status !== call.status) throw new Error(`${call.area}.${call.name} answered ${status}, not ${call.status}`);
        return { cpu, trips: services.count() };
      };
      return work(screens, measure).finally(services.close);
    },
    { around: recorder.around, keys, passwordCost },
  );
}

/** Starts the services of functions: table and secret. `count` returns sequential round trips since its last call. */
async function startServices(engine: string) {
  let trips = 0;
  let inFlight = 0;
  const forward: RequestListener = async (request, response) => {
    if (inFlight++ === 0) trips++;
    const target = String(request.headers['x-amz-target']);
    if (target.startsWith('secretsmanager')) {
      await wait(trip);
      inFlight--;
      const keys = { [version]: Buffer.from(secret).toString('base64url') };
      const SecretString = JSON.stringify({ origin: secret, current: version, keys });
      response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.1' });
      return response.end(JSON.stringify({ SecretString, VersionId: version }));
    }
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>;
    const body = new Uint8Array(await buffer(request));
    const [answer] = await Promise.all([fetch(engine, { method: 'POST', headers, body }), wait(trip)]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    inFlight--;
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    return response.end(bytes);
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count() {
      const counted = trips;
      trips = 0;
      return counted;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const program = `
const { handler } = await import(process.argv[1]);
const { statusCode: status, body } = await handler(JSON.parse(process.argv[2]), { getRemainingTimeInMillis: () => 25_000 });
const { user, system } = process.cpuUsage();
process.stdout.write('\\n' + JSON.stringify({ status, cpu: (user + system) / 1_000 }));
process.exit(0);
`;

/** Starts a function in a new process with an event from CloudFront. Processor time includes Node's start. */
async function start(
  file: string,
  event: APIGatewayProxyEvent,
  environment: Record<string, string>,
): Promise<{ status: number; cpu: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, pathToFileURL(file).href, JSON.stringify(throughCloudFront(event))],
    {
      maxBuffer: 2 ** 26,
      env: {
        ...environment,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        AWS_LAMBDA_FUNCTION_NAME: 'bench',
        AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
        API_SECRET_ARN: 'arn:aws:secretsmanager:us-east-1:123456789012:secret:api',
      },
    },
  );
  return JSON.parse(stdout.split('\n').at(-1) ?? '') as { status: number; cpu: number };
}

function throughCloudFront(event: APIGatewayProxyEvent): APIGatewayProxyEvent {
  const { host = '', ...others } = Object.fromEntries(
    Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    ...event,
    headers: {
      ...others,
      ...(others.origin && { origin: `https://${host}` }),
      [originSecretHeader]: secret,
      [viewerAddressHeader]: '203.0.113.7',
      [viewerHostHeader]: host,
    },
  };
}
