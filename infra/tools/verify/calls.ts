import { originSecretHeader, viewerAddressHeader } from '@muster/functions/calls/headers';
import { type Route, routes } from '@muster/shared/contract';
import { type Check, type Found, fine, wrong } from '../checklist/checklist.ts';
import { eachOf, sent } from './sent.ts';
import type { VerifyTarget } from './target.ts';

const atOnce = 8;

/** Returns the path of a call, with a nonexistent id for each parameter. */
const pathOf = ({ resource }: Route): string => resource.replaceAll(/\{\w+\+?\}/g, 'verify');

/** One call of each function. */
const oneOfEachArea = [...new Map(routes.map((route) => [route.area, route])).values()];

interface Answered {
  call: string;
  status: number;
}

async function answerOf(base: string, route: Route, headers: Record<string, string> = {}): Promise<Answered> {
  const { method } = route.endpoint;
  const path = pathOf(route);
  const { status } = await sent(`${base}${path}`, { method, headers });
  return { call: `${method} ${path}`, status };
}

const listed = (answers: readonly Answered[]): string =>
  answers
    .slice(0, 5)
    .map(({ call, status }) => `${call}: ${status}`)
    .join(', ') + (answers.length > 5 ? ` and ${answers.length - 5} more` : '');

/** Each call of the contract reaches its function, which rejects it without a sign-in, or answers. Sends no input. */
export const routesAnswer: Check<VerifyTarget> = {
  title: 'Calls',
  calls: ({ address }) => [
    ...routes.map((route) => `${route.endpoint.method} ${address}${pathOf(route)}`),
    `GET ${address}/api/verify/`,
  ],
  async run({ address }) {
    const answers = await eachOf(routes, atOnce, async (route) => ({
      isOpen: route.endpoint.access === 'anyone',
      ...(await answerOf(address, route)),
    }));
    // Public calls are rejected for their missing input, or answered.
    const bad = answers.filter(({ isOpen, status }) => (isOpen ? status >= 500 || status === 403 : status !== 401));
    const unknown = await sent(`${address}/api/verify/`);
    return [
      bad.length === 0
        ? fine(`all ${answers.length} calls respond, and require a sign-in where they should`)
        : wrong(listed(bad), 'Read the log of the functions; docs/operations/run.md, "Logs".'),
      unknown.status === 404
        ? fine('an unknown path returns 404')
        : wrong(`an unknown path returns ${unknown.status}`, 'Deploy the API stack again.'),
    ];
  },
};

/** Requests that bypass CloudFront are rejected, even with headers like CloudFront's. */
export const wayRound: Check<VerifyTarget> = {
  title: 'Past CloudFront',
  calls: ({ apiUrl }) => oneOfEachArea.map((route) => `${route.endpoint.method} ${apiUrl}${pathOf(route)} (twice)`),
  async run({ apiUrl }): Promise<Found> {
    const madeUp = { [originSecretHeader]: 'x'.repeat(64), [viewerAddressHeader]: '203.0.113.9' };
    const answers = await eachOf(oneOfEachArea, atOnce, async (route) => [
      await answerOf(apiUrl, route),
      await answerOf(apiUrl, route, madeUp),
    ]);
    const open = answers.flat().filter(({ status }) => status !== 403);
    return open.length === 0
      ? fine(`${answers.length} functions reject it`)
      : wrong(
          `not rejected: ${listed(open)}`,
          'Anyone who finds this URL can fake the client IP address. Deploy the API stack again.',
        );
  },
};
