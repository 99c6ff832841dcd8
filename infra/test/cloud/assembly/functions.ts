import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Assembly } from './assembly.ts';
import { type Statement, statementsOf } from './permissions.ts';

/** A function of the template with its code and configuration. */
export interface PackagedFunction {
  /** The logical id in the template; also the function's access key for the stand-in services. */
  id: string;
  arn: string;
  /** The ARN at which the API invokes it, that of its alias. Scheduled functions have none. */
  liveArn?: string;
  description: string;
  /** The folder of the unpacked code, which has no node_modules. */
  folder: string;
  handler: string;
  environment: Record<string, string>;
  /** Its role's ARN and permissions. */
  role: string;
  statements: readonly Statement[];
  /** The permissions of its sessions for one site; empty: no sessions. */
  siteStatements: readonly Statement[];
}

interface Properties {
  Description?: string;
  Code: { S3Key: string };
  Handler: string;
  Environment?: { Variables: Record<string, string> };
  Role: string;
}

/** Returns our functions of the assembly, without the CDK's. */
export function functionsOf(assembly: Assembly): PackagedFunction[] {
  const aliases = assembly.all<{ FunctionName: string; Name: string }>('AWS::Lambda::Alias');
  return assembly
    .all<Properties>('AWS::Lambda::Function')
    .filter(({ properties }) => properties.Description?.startsWith('Muster: '))
    .map(({ id, arn, stack, properties: { Description = '', Code, Handler, Environment, Role } }) => {
      const folder = stack.uploads.get(Code.S3Key);
      if (!folder) throw new Error(`${id} has no code: nothing is uploaded as ${Code.S3Key}`);
      const alias = aliases.find(({ properties }) => arn.endsWith(`/${properties.FunctionName}`));
      const siteRole = Environment?.Variables.SITE_ROLE_ARN;
      return {
        id,
        arn,
        ...(alias && { liveArn: `${arn}:${alias.properties.Name}` }),
        description: Description,
        folder,
        handler: Handler,
        environment: Environment?.Variables ?? {},
        role: Role,
        statements: statementsOf(assembly, Role),
        siteStatements: siteRole === undefined ? [] : statementsOf(assembly, siteRole),
      };
    });
}

/** The region and the endpoints of the stand-in services. */
export interface ServiceEndpoints {
  region: string;
  dynamodb: string;
  secretsManager: string;
  kms: string;
  s3: string;
  sqs: string;
  sts: string;
  /** The OpenID provider that functions reach at `providerIssuer`. */
  provider: string;
  /** The X-Ray daemon for the functions' traces. */
  traces: string;
  /** The timestamp authority that functions reach at `authorityAddress`. */
  authority?: string;
  /** The canary's URL of the distribution, for `WEB_ADDRESS`. */
  web?: string;
}

/** The public address of the stand-in provider, as functions know it. */
export const providerIssuer = 'https://id.example.com';

/** The public address of the stand-in timestamp authority, as functions know it. */
export const authorityAddress = 'https://timestamps.example.com/';

/** The trace of every invocation, as sampled by X-Ray. */
export const stoodInTrace = '1-6a5b4c3d-0123456789abcdef01234567';

export interface RunningFunction {
  /** Resolves to the handler's result; rejects with the text of its error. */
  invoke(event: object, context?: object): Promise<unknown>;
  /** Returns the lines that the function wrote since the last call. */
  written(): string[];
  stop(): Promise<void>;
}

type Reply = { answer?: unknown; failure?: string };

/** Marks the end of an event's output, which arrives separately from the result. */
const end = '\u0000end\n';

/** A substitute for Lambda's runtime: handles one event at a time. */
const runtime = (file: string, name: string, hosts: readonly (readonly [string, string])[]) => `
  const online = globalThis.fetch;
  const hosts = ${JSON.stringify(hosts)};
  globalThis.fetch = (url, options) =>
    online(hosts.reduce((known, [host, at]) => known.replace(host, at), String(url)), options);
  const { ${name}: handler } = await import(${JSON.stringify(file)});
  const getRemainingTimeInMillis = () => 25_000;
  const reply = (said) => {
    for (const stream of [process.stdout, process.stderr]) stream.write(${JSON.stringify(end)});
    process.send(said);
  };
  process.on('message', ({ event, context }) =>
    new Promise((go) => go(handler(event, { ...context, getRemainingTimeInMillis })))
      .then((answer) => reply({ answer }), (error) => reply({ failure: String(error?.stack ?? error) })),
  );
  process.send({});
`;

/**
 * Starts a function in a new process with only the template's and Lambda's variables. Throws its output if it fails.
 */
export async function start(
  { id, folder, handler, environment }: PackagedFunction,
  { region, dynamodb, secretsManager, kms, s3, sqs, sts, provider, traces, authority, web }: ServiceEndpoints,
): Promise<RunningFunction> {
  const [module = '', name = ''] = handler.split('.');
  const file = pathToFileURL(join(folder, `${module}.mjs`)).href;
  const hosts: [string, string][] = [[providerIssuer, provider]];
  if (authority) hosts.push([authorityAddress, authority]);
  if (web && environment.WEB_ADDRESS) hosts.push([environment.WEB_ADDRESS, web]);
  // The SDK accepts no other endpoint beside FIPS endpoints; fips.test.ts covers those.
  const { AWS_USE_FIPS_ENDPOINT: _, ...variables } = environment;
  const child = spawn(process.execPath, ['--input-type=module', '-e', runtime(file, name, hosts)], {
    cwd: folder,
    env: {
      ...variables,
      AWS_REGION: region,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: id,
      LAMBDA_TASK_ROOT: folder,
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      AWS_ACCESS_KEY_ID: id,
      AWS_SECRET_ACCESS_KEY: 'stand-in',
      // In AWS, the endpoints follow from the region.
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager,
      AWS_ENDPOINT_URL_KMS: kms,
      AWS_ENDPOINT_URL_S3: s3,
      // Lambda's daemon for traces, and the sampled trace of an invocation.
      AWS_XRAY_DAEMON_ADDRESS: traces,
      _X_AMZN_TRACE_ID: `Root=${stoodInTrace};Parent=53995c3f42cd8ad8;Sampled=1`,
      AWS_ENDPOINT_URL_SQS: sqs,
      AWS_ENDPOINT_URL_STS: sts,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const outputs = [child.stdout, child.stderr].flatMap((stream) => (stream ? [collect(stream)] : []));
  await reply(child).catch(() => {
    throw new Error(`${id} does not start: ${said(outputs)}`);
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    invoke(event, context = {}) {
      const turn = last.then(async () => {
        child.send({ event, context });
        const { answer, failure } = await reply(child).catch(() => {
          throw new Error(`${id} ended: ${said(outputs)}`);
        });
        await Promise.all(outputs.map(({ ended }) => ended()));
        if (failure !== undefined) throw new Error(failure);
        return answer;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    written: () => outputs.flatMap(({ take }) => take()),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

/** Returns the output without the long lines of bundled code that Node prints for an error. */
const said = (outputs: readonly { text(): string }[]) =>
  outputs
    .flatMap(({ text }) =>
      text()
        .split('\n')
        .filter((line) => line.length < 500),
    )
    .join('\n');

/** Collects the text of a stream. */
function collect(stream: Readable) {
  let text = '';
  stream.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  return {
    text: () => text,
    /** Resolves when the output of the last event has arrived. */
    async ended() {
      while (!text.includes(end)) await once(stream, 'data');
      text = text.replace(end, '');
    },
    take() {
      const lines = text.split('\n').filter(Boolean);
      text = '';
      return lines;
    },
  };
}

/** Resolves to the child's next message; rejects when the child ends. */
async function reply(child: ChildProcess): Promise<Reply> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Reply),
      once(child, 'close', { signal }).then(() => {
        throw new Error('ended');
      }),
    ]);
  } finally {
    settled.abort();
  }
}
