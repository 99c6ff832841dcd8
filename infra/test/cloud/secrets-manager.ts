import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callerOf, type Judge, type Noted } from './recorder.ts';

export interface SecretsManager {
  endpoint: string;
  /** The reads so far, each with the requested stage. */
  reads: readonly (Noted & { stage: string })[];
  close(): Promise<void>;
}

/** The version id of every secret. */
export const currentVersion = 'v1';

/** Starts a Secrets Manager with these secrets, by ARN. Each has only its current version, as after a first deployment. */
export async function startSecretsManager(secrets: Record<string, string>, mayAsk: Judge): Promise<SecretsManager> {
  const reads: (Noted & { stage: string })[] = [];
  const server = createServer(async (request, response) => {
    const { SecretId: resource = '', VersionStage: stage = '' } = JSON.parse(await text(request)) as Record<
      string,
      string
    >;
    const caller = callerOf(request.headers.authorization);
    const action = `secretsmanager:${String(request.headers['x-amz-target']).split('.')[1]}`;
    const permitted = mayAsk(caller, { action, resource });
    reads.push({ caller, action, resource, permitted, stage });
    const SecretString = stage === 'AWSCURRENT' ? secrets[resource] : undefined;
    const answer = permitted
      ? SecretString
        ? { SecretString, VersionId: currentVersion }
        : { __type: 'ResourceNotFoundException' }
      : { __type: 'AccessDeniedException' };
    response.writeHead('__type' in answer ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reads,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
