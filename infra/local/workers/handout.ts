import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { ToWorker } from './messages.ts';

/** Hands accepted connections to the workers that serve. */
export interface Handout {
  handOut(socket: Socket): void;
  /** Adds a worker that serves. */
  add(worker: Worker): void;
  /** Removes a worker that has ended; others get the connections that it has not received. */
  remove(worker: Worker): void;
}

/**
 * Hands connections to the workers in turn, so that those that stay open are spread evenly. Connections wait while no worker serves. Node's
 * own round-robin loses a connection whose worker has just ended: its client would wait for ever.
 */
export function newHandout(): Handout {
  const serving: Worker[] = [];
  /** By worker: connections that it has not received yet. */
  const underWay = new Map<Worker, Set<Socket>>();
  const waiting = new Set<Socket>();
  let turn = 0;

  const handOut = (socket: Socket) => {
    if (socket.destroyed) return;
    const worker = serving[turn++ % serving.length];
    if (!worker) return void waiting.add(socket);
    const sending = underWay.get(worker);
    sending?.add(socket);
    const message: ToWorker = { kind: 'connection' };
    // This process keeps the connection until it has been sent: on failure another worker gets it.
    worker.process.send(message, socket, { keepOpen: true }, (error) => {
      if (!sending?.delete(socket)) return; // Another worker has it.
      if (error) handOut(socket);
      else socket.destroy();
    });
  };

  return {
    handOut(socket) {
      socket.on('error', () => socket.destroy());
      handOut(socket);
    },
    add(worker) {
      serving.push(worker);
      underWay.set(worker, new Set());
      for (const socket of waiting) {
        waiting.delete(socket);
        handOut(socket);
      }
    },
    remove(worker) {
      const index = serving.indexOf(worker);
      if (index >= 0) serving.splice(index, 1);
      const unsent = underWay.get(worker) ?? new Set();
      underWay.delete(worker);
      for (const socket of unsent) {
        unsent.delete(socket);
        handOut(socket);
      }
    },
  };
}
