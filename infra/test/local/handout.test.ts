import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newHandout } from '../../local/workers/handout.ts';

type Sent = (error: Error | null) => void;

/** A worker that records sent messages. Tests decide when sending ends. */
function worker() {
  const got: Socket[] = [];
  const sent: Sent[] = [];
  const send = (_: unknown, socket: Socket, __: unknown, callback: Sent) => {
    got.push(socket);
    sent.push(callback);
  };
  let isConnected = true;
  const emitter = Object.assign(new EventEmitter(), { process: { send }, isConnected: () => isConnected });
  return {
    got,
    sent,
    worker: emitter as unknown as Worker,
    loseChannel() {
      isConnected = false;
    },
    end(event: 'disconnect' | 'exit') {
      isConnected = false;
      emitter.emit(event);
    },
  };
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

it.each(['disconnect', 'exit'] as const)(
  'hands connections that a worker did not get to another one at its %s, once',
  (event) => {
    const [one, two, handout] = [worker(), worker(), newHandout()];
    handout.add(one.worker);
    const sockets = [connection(), connection()];
    for (const socket of sockets) handout.handOut(socket);
    handout.add(two.worker);
    one.end(event);
    for (const sent of one.sent) sent(new Error('The channel is closed'));
    one.end('exit');
    expect([one.got, two.got]).toEqual([sockets, sockets]);
    for (const sent of two.sent) sent(null);
    expect(sockets.every(({ destroyed }) => destroyed)).toBe(true);
  },
);

it('retries after a failure only once Node has looked at the channel', async () => {
  const [one, handout] = [worker(), newHandout()];
  handout.add(one.worker);
  const socket = connection();
  handout.handOut(socket);
  // A killed worker looks connected at first, so that immediate retries would fail forever.
  one.sent[0]?.(new Error('EPIPE'));
  expect(one.got).toHaveLength(1);
  one.loseChannel();
  await soon();
  expect(one.got).toHaveLength(1);
  const two = worker();
  handout.add(two.worker);
  expect(two.got).toEqual([socket]);
});

it('hands nothing to a worker whose channel is closed', () => {
  const [one, two, handout] = [worker(), worker(), newHandout()];
  for (const { worker } of [one, two]) handout.add(worker);
  one.loseChannel();
  const sockets = [connection(), connection()];
  for (const socket of sockets) handout.handOut(socket);
  two.loseChannel();
  const waiting = connection();
  handout.handOut(waiting);
  expect([one.got, two.got]).toEqual([[], sockets]);
  handout.add(one.worker); // It has ended before it could serve.
  const three = worker();
  handout.add(three.worker);
  expect([one.got, three.got]).toEqual([[], [waiting]]);
});
