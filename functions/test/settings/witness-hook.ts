import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a witness's web hook received it. */
interface Received {
  seal: string | undefined;
  type: string | undefined;
  body: string;
}

/** A server on this machine that receives seals. */
export interface WitnessHook {
  address: string;
  received: Received[];
  /** Answers each request after it was read; a test sets it. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** Answers with a status. */
export const answers =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();

/** Starts a server that answers each request with 204. */
export async function startWitnessHook(): Promise<WitnessHook> {
  const server = createServer(async (request, response) => {
    const { 'muster-seal': seal, 'content-type': type } = request.headers;
    hook.received.push({ seal: seal as string | undefined, type, body: await text(request) });
    hook.answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const hook: WitnessHook = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/seals-7f3a9c`,
    received: [],
    answer: answers(204),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return hook;
}
