import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectSecrets, readVersions } from '@muster/functions/entry/aws/secrets';
import { afterEach, expect, test } from 'vitest';

type Timeouts = Record<'connectionTimeout' | 'socketTimeout', number>;

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns a client of a local Secrets Manager with this listener. */
async function secretsAnsweredBy(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push(server);
  return connectSecrets({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  });
}

test('a read of a secret without an answer is given up before the function times out', async () => {
  const secrets = await secretsAnsweredBy((_, response) => response.writeHead(400).end('{}'));
  // The handler has its configuration after the first request.
  await expect(readVersions(secrets, 'arn', [])).rejects.toThrow();
  const handler = secrets.config.requestHandler as unknown as { httpHandlerConfigs: () => Partial<Timeouts> };
  const { connectionTimeout = 0, socketTimeout = 0 } = handler.httpHandlerConfigs();
  const longest = (await secrets.config.maxAttempts()) * (connectionTimeout + socketTimeout);
  expect([connectionTimeout, socketTimeout].every((timeout) => timeout > 0)).toBe(true);
  expect(longest).toBeLessThan(25_000);
});

test('a read that is interrupted is sent again', async () => {
  let asked = 0;
  const secrets = await secretsAnsweredBy((request, response) => {
    if (++asked === 1) request.destroy();
    else response.end(JSON.stringify({ SecretString: 's'.repeat(32), VersionId: 'v1' }));
  });
  expect(await readVersions(secrets, 'arn', [])).toEqual([{ id: 'v1', text: 's'.repeat(32) }]);
});
