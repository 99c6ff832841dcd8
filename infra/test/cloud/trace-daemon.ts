import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A part of an invocation, as a function reports it. */
export interface TracedPart {
  trace_id: string;
  name: string;
  aws?: { operation?: string };
}

/** A stand-in for X-Ray's daemon in Lambda: collects the functions' reports. */
export async function startTraceDaemon() {
  const parts: TracedPart[] = [];
  const socket = createSocket('udp4').on('message', (message) => {
    parts.push(JSON.parse(message.toString().split('\n')[1] ?? '') as TracedPart);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    parts,
    close: async () => void socket.close(),
  };
}
