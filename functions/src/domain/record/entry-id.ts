/** The location of an entry: the employee's internal id, and the entry's number. */
export interface EntryPlace {
  chain: string;
  no: number;
}

/** Returns the public id of a certification or a credit. */
export const entryId = ({ chain, no }: EntryPlace): string => `${chain}-${no}`;

/** Returns the location of an id that the contract has validated. */
export function placeOf(id: string): EntryPlace {
  const [chain = '', no] = id.split('-');
  return { chain, no: Number(no) };
}
