import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readSigningKeys, type SigningKeys } from '@muster/functions/kernel/signing-keys';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { type ForgingProvider, startForgingProvider } from '@muster/testing/forging-provider';
import { type Engine, startEngine } from '../../../local/engine.ts';
import { startKeyManagement } from '../key-management.ts';
import { type MessageQueues, startMessageQueues } from '../message-queue.ts';
import { startObjectStore } from '../object-store.ts';
import { type Noted, startRecorder } from '../recorder.ts';
import { type ListedSecret, startSecretsManager } from '../secrets-manager.ts';
import { type SecurityTokens, startSecurityTokens } from '../security-tokens.ts';
import { startTraceDaemon, type TracedPart } from '../trace-daemon.ts';
import { type Assembly, readAssembly } from './assembly.ts';
import {
  functionsOf,
  type PackagedFunction,
  providerIssuer,
  type RunningFunction,
  type ServiceEndpoints,
  start,
} from './functions.ts';
import { type Asked, isPermitted, type KeysOfPart, trustOf } from './permissions.ts';
import { queueUrl } from './stand-ins.ts';

/** A synthesized region with stand-ins for the services of its functions. */
export interface Deployment {
  assembly: Assembly;
  functions: readonly PackagedFunction[];
  /** The template's table, accessed without the functions' permissions. */
  table: Table;
  /** The endpoint of the DynamoDB with this table. */
  endpoint: string;
  /** The text of each secret, by its ARN. */
  secrets: Record<string, string>;
  /** The keys with which the functions sign tokens; absent without the functions' own code. */
  signingKeys: SigningKeys | undefined;
  /** Starts a function; `changed` replaces endpoints. */
  start(one: PackagedFunction, changed?: Partial<ServiceEndpoints>): Promise<RunningFunction>;
  /** The stand-in for a department's OpenID provider. */
  provider: ForgingProvider;
  /** Reports of the functions to X-Ray. */
  traced: TracedPart[];
  /** The queues that functions send to. */
  queues: MessageQueues;
  /** The objects in buckets by path: `/<bucket>/<key>`. */
  objects: Map<string, string | Buffer>;
  /** The headers stored with objects, by path. */
  objectHeaders: Map<string, Readonly<Record<string, string>>>;
  /** The bucket of documents. */
  documentBucket: string;
  /** Changes the keys that IAM compares for a part of a transaction; at first its own. */
  compareKeys(changed: KeysOfPart): void;
  /** Returns a function's requests to the services so far, made with its own access key or a session's. */
  askedBy(one: PackagedFunction): Noted[];
  close(): Promise<void>;
}

/**
 * Sets up the table and secrets of the templates in `folder`, with stand-ins for the functions' services. `listed`:
 * secrets of an earlier version.
 */
export async function deploy(folder: string, listed: readonly ListedSecret[] = []): Promise<Deployment> {
  const assembly = readAssembly(folder);
  const functions = functionsOf(assembly);
  const region = assembly.stacks[0]?.region ?? '';
  const engine = await startEngine();
  const table = await makeTable(assembly, engine, region);
  const secrets = Object.fromEntries(
    assembly
      .all<{ GenerateSecretString: { PasswordLength: number } }>('AWS::SecretsManager::Secret')
      .map(({ id, arn, properties: { GenerateSecretString } }) => [
        arn,
        id.padEnd(GenerateSecretString.PasswordLength, 'x'),
      ]),
  );
  const functionOf = (caller: string) => functions.find(({ id }) => id === caller);
  let sts: SecurityTokens | undefined;
  /** Returns the function of an access key, its own or that of a session for a site. */
  const principalOf = (key: string) => {
    const session = sts?.sessions.get(key);
    const one = functionOf(session?.caller ?? key);
    const statements = (session ? one?.siteStatements : one?.statements) ?? [];
    const tags = Object.entries(session?.tags ?? {}).map(([tag, value]) => [`aws:PrincipalTag/${tag}`, [value]]);
    return { id: one?.id, statements, context: Object.fromEntries(tags) as NonNullable<Asked['context']> };
  };
  const mayAsk = (caller: string, asked: Asked) => {
    const { statements, context } = principalOf(caller);
    return isPermitted(statements, { ...asked, context: { ...asked.context, ...context } });
  };
  let keysOfPart: KeysOfPart = 'its own';
  const recorder = await startRecorder(engine.endpoint, region, mayAsk, () => keysOfPart);
  const secretsManager = await startSecretsManager(secrets, mayAsk, listed);
  const arnsOf = (type: string) => assembly.all(type).map(({ arn }) => arn);
  const kms = await startKeyManagement(arnsOf('AWS::KMS::Key'), mayAsk);
  const sqs = await startMessageQueues(queuesOf(assembly), mayAsk);
  const s3 = await startObjectStore(arnsOf('AWS::S3::Bucket'), mayAsk);
  const roles = {
    roleOf: (caller: string) => functionOf(caller)?.role ?? '',
    trustOf: (arn: string) => trustOf(assembly, arn),
  };
  sts = await startSecurityTokens(roles, mayAsk);
  const tokens = sts;
  const provider = await startForgingProvider({ issuer: providerIssuer });
  const daemon = await startTraceDaemon();
  const running: RunningFunction[] = [];
  const deployment: Deployment = {
    assembly,
    functions,
    table,
    endpoint: engine.endpoint,
    provider,
    queues: sqs,
    objects: s3.objects,
    objectHeaders: s3.headers,
    traced: daemon.parts,
    documentBucket: functions.flatMap(({ environment }) => environment.DOCUMENT_BUCKET ?? []).join(),
    secrets,
    signingKeys: undefined,
    async start(one, changed) {
      const started = await start(one, {
        region,
        dynamodb: recorder.endpoint,
        secretsManager: secretsManager.endpoint,
        kms: kms.endpoint,
        s3: s3.endpoint,
        sqs: sqs.endpoint,
        sts: tokens.endpoint,
        provider: provider.url,
        traces: daemon.address,
        ...changed,
      });
      running.push(started);
      return started;
    },
    compareKeys(changed) {
      keysOfPart = changed;
    },
    askedBy: ({ id }) =>
      [...recorder.noted(), ...secretsManager.asked, ...kms.asked, ...s3.asked, ...sqs.asked, ...tokens.asked].flatMap(
        (noted) => {
          const principal = principalOf(noted.caller);
          return principal.id === id ? { ...noted, context: { ...noted.context, ...principal.context } } : [];
        },
      ),
    async close() {
      await Promise.all(running.map((one) => one.stop()));
      await recorder.close();
      await secretsManager.close();
      await kms.close();
      await s3.close();
      await daemon.close();
      await sqs.close();
      await tokens.close();
      await provider.close();
      await engine.stop();
    },
  };
  await completeSecret(deployment);
  return deployment;
}

/** The variable with the ARN of the API's secret. */
const secretVariable = 'API_SECRET_ARN';

/** Invokes the function that completes the secret, as the template's trigger does. A placeholder changes nothing. */
async function completeSecret(deployment: Deployment): Promise<void> {
  const { assembly, functions, secrets } = deployment;
  const { HandlerArn } = assembly.one<{ HandlerArn: string }>('Custom::Trigger').properties;
  const versions = assembly.all<{ FunctionName: string }>('AWS::Lambda::Version');
  const version = versions.find(({ id, stack }) => HandlerArn === `${stack.name}-${id}`);
  const keeper = functions.find(({ arn }) => version && arn.endsWith(`/${version.properties.FunctionName}`));
  if (!keeper) throw new Error(`${HandlerArn} is no version of a function`);
  const running = await deployment.start(keeper);
  await running.invoke({});
  await running.stop();
  const text = secrets[keeper.environment[secretVariable] ?? ''] ?? '';
  if (text.startsWith('{')) deployment.signingKeys = readSigningKeys(text);
}

/** Returns the ARNs of the queues by their URLs. */
const queuesOf = (assembly: Assembly): ReadonlyMap<string, string> =>
  new Map(
    assembly.all('AWS::SQS::Queue').map(({ id, arn, stack }) => [queueUrl(stack, `${stack.name}-${id}`), arn] as const),
  );

async function makeTable(assembly: Assembly, { endpoint }: Engine, region: string): Promise<Table> {
  const { id, stack, properties } = assembly.one<CreateTableCommandInput>('AWS::DynamoDB::GlobalTable');
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode } = properties;
  const tableName = `${stack.name}-${id}`;
  const connection = { endpoint, region, credentials: { accessKeyId: 'deployer', secretAccessKey: 'stand-in' } };
  const client = new DynamoDBClient(connection);
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      AttributeDefinitions,
      KeySchema,
      GlobalSecondaryIndexes,
      BillingMode,
    }),
  );
  client.destroy();
  return connectTable({ tableName, ...connection });
}
