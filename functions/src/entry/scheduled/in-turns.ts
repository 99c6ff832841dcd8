/** A completed part of a long step. */
export interface PartDone {
  /** Its end, where another step continues. */
  end: string;
  /** Number of people notified. */
  notified: number;
}

/** Runs the parts of a long step until the time is over. Returns the end of the last one. Undefined: all done. */
export async function inTurns(
  parts: AsyncIterable<Pick<PartDone, 'end'>>,
  isOver: () => boolean,
): Promise<string | undefined> {
  for await (const { end } of parts) if (isOver()) return end;
  return undefined;
}
