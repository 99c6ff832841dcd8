import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SecretsManager {
  endpoint: string;
  /** Secret and stage of each read so far. */
  reads: readonly string[];
  close(): Promise<void>;
}

/** A Secrets Manager with these secrets, by ARN; each has its current version only, as after a first deployment. */
export async function startSecretsManager(secrets: Record<string, string>): Promise<SecretsManager> {
  const reads: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { SecretId, VersionStage } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, string>;
    reads.push(`${SecretId} ${VersionStage}`);
    const SecretString = VersionStage === 'AWSCURRENT' ? secrets[SecretId ?? ''] : undefined;
    response.writeHead(SecretString ? 200 : 400, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(SecretString ? { SecretString, VersionId: 'v1' } : { __type: 'ResourceNotFoundException' }),
    );
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
