import { text } from 'node:stream/consumers';
import { callerOf, type Judge, type LocalServer, type Noted, serve } from './recorder.ts';

export interface SecretsManager extends LocalServer {
  /** The reads so far, each with the requested stage. */
  reads: readonly (Noted & { stage: string })[];
}

/** The version id of every secret. */
export const currentVersion = 'v1';

/** Starts a Secrets Manager with these secrets, by ARN, each with one version, as after a first deployment. */
export async function startSecretsManager(secrets: Record<string, string>, mayAsk: Judge): Promise<SecretsManager> {
  const reads: (Noted & { stage: string })[] = [];
  const server = await serve(async (request, response) => {
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
  return { ...server, reads };
}
