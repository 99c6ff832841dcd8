/** A part of a long step that is done. */
export interface PartDone {
  /** Where it ended, so that another step continues there. */
  end: string;
  /** How many people were told. */
  told: number;
}

/**
 * Takes the parts of a long step until the time is over. Returns where the last one ended; undefined: there was no
 * other.
 */
export async function inTurns(
  parts: AsyncIterable<Pick<PartDone, 'end'>>,
  isOver: () => boolean,
): Promise<string | undefined> {
  for await (const { end } of parts) if (isOver()) return end;
  return undefined;
}
