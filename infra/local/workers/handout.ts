import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';
import type { ToWorker } from './messages.ts';

/** Distributes accepted connections to workers. */
export interface Handout {
  handOut(socket: Socket): void;
  /** Adds a worker until it ends. Other workers then get the connections that it has not received. */
  add(worker: Worker): void;
}

/**
 * Distributes connections to workers in turn, so that long-lived ones are spread evenly. Connections wait while no
 * worker serves. Node's own round-robin loses a connection whose worker has just ended: its client would wait forever.
 */
export function newHandout(): Handout {
  const serving: Worker[] = [];
  /** By worker: connections that it has not received yet. */
  const underWay = new Map<Worker, Set<Socket>>();
  const waiting = new Set<Socket>();
  let turn = 0;

  const handOut = (socket: Socket) => {
    if (socket.destroyed) return;
    const connected = serving.filter((worker) => worker.isConnected());
    const worker = connected[turn++ % connected.length];
    if (!worker) return void waiting.add(socket);
    const sending = underWay.get(worker);
    sending?.add(socket);
    const message: ToWorker = { kind: 'connection' };
    // This process keeps the connection until it was sent: on failure, another worker gets it.
    worker.process.send(message, socket, { keepOpen: true }, (error) => {
      if (!sending?.delete(socket)) return; // Another worker has it.
      // Deferred: Node calls this before it checks the channel, and a failed channel looks connected until then.
      if (error) setImmediate(handOut, socket);
      else socket.destroy();
    });
  };

  const handOutAll = (sockets: Set<Socket>) => {
    const all = [...sockets];
    sockets.clear();
    for (const socket of all) handOut(socket);
  };

  const drop = (worker: Worker) => {
    const unsent = underWay.get(worker);
    if (!unsent) return;
    underWay.delete(worker);
    serving.splice(serving.indexOf(worker), 1);
    handOutAll(unsent);
  };

  return {
    handOut(socket) {
      socket.on('error', () => socket.destroy());
      handOut(socket);
    },
    add(worker) {
      if (!worker.isConnected()) return;
      // Node emits `disconnect` first, but never while a connection is being sent.
      for (const event of ['disconnect', 'exit']) worker.once(event, () => drop(worker));
      serving.push(worker);
      underWay.set(worker, new Set());
      handOutAll(waiting);
    },
  };
}
