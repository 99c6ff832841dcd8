/** Where an entry is: the employee's internal id and its number. */
export interface EntryPlace {
  chain: string;
  no: number;
}

/** Returns the id by which calls name a certification or a credit. */
export const entryId = ({ chain, no }: EntryPlace): string => `${chain}-${no}`;

/** Returns the place that an id names, as the contract has checked it. */
export function placeOf(id: string): EntryPlace {
  const [chain = '', no] = id.split('-');
  return { chain, no: Number(no) };
}
