import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export interface EngineAddress {
  host: string;
  port: number;
}

/**
 * Draws the address and port of an engine start: about 2^39 possibilities, too many for a web page to try. macOS has
 * only 127.0.0.1 by default, so there only the port is random (docs/security.md).
 */
export async function drawEngineAddress(canListen = canListenOn): Promise<EngineAddress> {
  const host = [127, randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
  // Above the ports that fetch blocks (the highest is 10080).
  const port = randomInt(10_240, 65_536);
  return { host: (await canListen(host)) ? host : '127.0.0.1', port };
}

/** Returns whether the machine has this address. */
function canListenOn(host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' ? resolve(false) : reject(error),
    );
    server.listen(0, host, () => server.close(() => resolve(true)));
  });
}
