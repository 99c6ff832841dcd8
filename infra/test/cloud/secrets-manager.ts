import { text } from 'node:stream/consumers';
import { callerOf, type Judge, type LocalServer, type Noted, serve } from './recorder.ts';

export interface SecretsManager extends LocalServer {
  /** The requests so far. */
  asked: readonly Noted[];
}

/** A former signing secret, as ListSecrets describes it, with its text. */
export interface ListedSecret {
  ARN: string;
  Tags: readonly { Key: string; Value: string }[];
  text: string;
}

interface Body {
  SecretId?: string;
  VersionStage?: string;
  SecretString?: string;
}

/**
 * Starts a Secrets Manager with the current texts of secrets by ARN, as after a first deployment. Only `listed` secrets
 * are in its lists.
 */
export async function startSecretsManager(
  secrets: Record<string, string>,
  mayAsk: Judge,
  listed: readonly ListedSecret[] = [],
): Promise<SecretsManager> {
  const asked: Noted[] = [];
  let versions = 1;
  const answerTo = (action: string, { SecretId = '', VersionStage, SecretString }: Body): object | undefined => {
    if (action === 'ListSecrets') return { SecretList: listed.map(({ text: _, ...described }) => described) };
    const known = secrets[SecretId] ?? listed.find(({ ARN }) => ARN === SecretId)?.text;
    if (known === undefined || (VersionStage ?? 'AWSCURRENT') !== 'AWSCURRENT') return undefined;
    if (action === 'GetSecretValue') return { SecretString: known, VersionId: `v${versions}` };
    secrets[SecretId] = String(SecretString);
    return { VersionId: `v${++versions}` };
  };
  const server = await serve(async (request, response) => {
    const body = JSON.parse(await text(request)) as Body;
    const caller = callerOf(request.headers.authorization);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const action = `secretsmanager:${operation}`;
    const resource = body.SecretId ?? '*';
    const permitted = mayAsk(caller, { action, resource });
    asked.push({ caller, action, resource, permitted });
    const answer = permitted
      ? (answerTo(operation, body) ?? { __type: 'ResourceNotFoundException' })
      : { __type: 'AccessDeniedException' };
    response.writeHead('__type' in answer ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  return { ...server, asked };
}
