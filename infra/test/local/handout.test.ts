import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { newHandout } from '../../local/workers/handout.ts';

type Sent = (error: Error | null) => void;

/** A worker that records what it is sent. Sending ends when the test says so. */
function worker() {
  const got: Socket[] = [];
  const sent: Sent[] = [];
  const send = (_: unknown, socket: Socket, __: unknown, callback: Sent) => {
    got.push(socket);
    sent.push(callback);
  };
  return { got, sent, worker: { process: { send } } as unknown as Worker };
}

/** A connection without a client. */
function connection(): Socket {
  const socket = { destroyed: false, on: () => socket, destroy: () => Object.assign(socket, { destroyed: true }) };
  return socket as unknown as Socket;
}

it('hands connections to workers in turn, and closes its own side when they are sent', () => {
  const [one, two, handout] = [worker(), worker(), newHandout()];
  for (const { worker } of [one, two]) handout.add(worker);
  const sockets = Array.from({ length: 6 }, connection);
  for (const socket of sockets) handout.handOut(socket);
  expect([one.got, two.got]).toEqual([
    [sockets[0], sockets[2], sockets[4]],
    [sockets[1], sockets[3], sockets[5]],
  ]);
  expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
  for (const sent of [...one.sent, ...two.sent]) sent(null);
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
});

it('lets connections wait while no worker serves', () => {
  const [one, handout] = [worker(), newHandout()];
  const socket = connection();
  handout.handOut(socket);
  handout.add(one.worker);
  expect(one.got).toEqual([socket]);
});

it('hands a connection that a worker did not get to another one, once', () => {
  const [one, two, handout] = [worker(), worker(), newHandout()];
  handout.add(one.worker);
  const [failed, unsent] = [connection(), connection()];
  handout.handOut(failed);
  handout.handOut(unsent);
  handout.add(two.worker);
  one.sent[0]?.(new Error('EPIPE'));
  handout.remove(one.worker);
  one.sent[1]?.(new Error('The channel is closed'));
  expect(two.got.filter((socket) => socket === unsent)).toEqual([unsent]);
  expect([...one.got.slice(2), ...two.got].filter((socket) => socket === failed).length).toBeGreaterThan(0);
  for (const sent of two.sent) sent(null);
  expect([failed, unsent].every(({ destroyed }) => destroyed)).toBe(true);
});
