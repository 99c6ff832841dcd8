import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { callerOf, type Judge, type LocalServer, type Noted, serve } from './recorder.ts';

export interface KeyManagement extends LocalServer {
  asked: readonly Noted[];
}

/** Starts a KMS with a P-256 key for each ARN. It signs whole messages, as seals require. */
export async function startKeyManagement(arns: readonly string[], mayAsk: Judge): Promise<KeyManagement> {
  const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>(
    arns.map((arn) => [arn, generateKeyPairSync('ec', { namedCurve: 'P-256' })]),
  );
  const asked: Noted[] = [];
  const server = await serve(async (request, response) => {
    const { KeyId: resource = '', ...input } = JSON.parse(await text(request)) as Record<string, string>;
    const operation = String(request.headers['x-amz-target']).replace('TrentService.', '');
    const caller = callerOf(request.headers.authorization);
    const action = `kms:${operation}`;
    const permitted = mayAsk(caller, { action, resource });
    asked.push({ caller, action, resource, permitted });
    const key = keys.get(resource);
    const answer = !permitted
      ? { __type: 'AccessDeniedException' }
      : key
        ? answerOf(operation, input, key)
        : { __type: 'NotFoundException' };
    response.writeHead('__type' in answer ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer));
  });
  return { ...server, asked };
}

function answerOf(
  operation: string,
  { Message = '', MessageType, SigningAlgorithm }: Record<string, string>,
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
): Record<string, string> {
  if (operation === 'GetPublicKey')
    return { PublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
  if (operation === 'Sign' && MessageType === 'RAW' && SigningAlgorithm === 'ECDSA_SHA_256')
    return { Signature: sign('sha256', Buffer.from(Message, 'base64'), privateKey).toString('base64') };
  return { __type: 'UnsupportedOperationException' };
}
