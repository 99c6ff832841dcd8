import type { Edge } from './history.ts';

/** Returns the edges of a shortest cycle, in order. Undefined: no cycle. */
export function shortestCycle(count: number, edges: readonly Edge[]): Edge[] | undefined {
  const next = Array.from({ length: count }, (): Edge[] => []);
  for (const edge of edges) next[edge.from]?.push(edge);
  const part = components(next);
  const within = next.map((own) => own.filter(({ from, to }) => part[from] === part[to]));
  let best: Edge[] | undefined;
  for (const [start, own] of within.entries()) {
    if (own.length === 0) continue;
    const found = cycleThrough(start, within, best?.length ?? Number.POSITIVE_INFINITY);
    if (found) best = found;
  }
  return best;
}

/** Returns a shortest cycle through an operation, if it has fewer edges than `below`. */
function cycleThrough(start: number, next: readonly Edge[][], below: number): Edge[] | undefined {
  const reachedBy = new Map<number, Edge>();
  let front = [start];
  for (let length = 1; length < below && front.length > 0; length++) {
    const following: number[] = [];
    for (const edge of front.flatMap((at) => next[at] ?? [])) {
      if (edge.to === start) return [...pathTo(edge.from, start, reachedBy), edge];
      if (reachedBy.has(edge.to)) continue;
      reachedBy.set(edge.to, edge);
      following.push(edge.to);
    }
    front = following;
  }
  return undefined;
}

function pathTo(end: number, start: number, reachedBy: ReadonlyMap<number, Edge>): Edge[] {
  const path: Edge[] = [];
  for (let at = end; at !== start; ) {
    const edge = reachedBy.get(at) as Edge;
    path.unshift(edge);
    at = edge.from;
  }
  return path;
}

/** Returns the number of each operation's strongly connected component (Tarjan, with an explicit stack). */
function components(next: readonly Edge[][]): number[] {
  const order: number[] = [];
  const low: number[] = [];
  const part: number[] = [];
  const open: number[] = [];
  let count = 0;
  const enter = (at: number) => {
    order[at] = low[at] = count++;
    open.push(at);
    return { at, n: 0 };
  };
  for (const root of next.keys()) {
    if (order[root] !== undefined) continue;
    for (const stack = [enter(root)]; stack.length > 0; ) {
      const frame = stack.at(-1) as { at: number; n: number };
      const to = next[frame.at]?.[frame.n++]?.to;
      if (to !== undefined) {
        if (order[to] === undefined) stack.push(enter(to));
        else if (part[to] === undefined) low[frame.at] = Math.min(low[frame.at] as number, order[to]);
        continue;
      }
      stack.pop();
      const parent = stack.at(-1);
      if (parent) low[parent.at] = Math.min(low[parent.at] as number, low[frame.at] as number);
      if (low[frame.at] !== order[frame.at]) continue;
      for (let at: number | undefined; at !== frame.at; ) {
        at = open.pop() as number;
        part[at] = frame.at;
      }
    }
  }
  return part;
}
