/**
 * The messages of empty fields, those of the contract, whose schemas the first screen does not load (ADR 33). A test
 * compares them.
 */
const messages = {
  site_code: 'Site code is required',
  username: 'Username is required',
  password: 'Password is required',
} as const;

type Field = keyof typeof messages;

/** Returns the messages of the fields that are empty. The server checks the rest of a sign-in. */
export function missingFields(values: Partial<Record<Field, string>>): Record<string, string> {
  const empty = ([field, value]: [string, string]) => (field === 'password' ? value : value.trim()) === '';
  return Object.fromEntries(
    Object.entries(values)
      .filter(empty)
      .map(([field]) => [field, messages[field as Field]]),
  );
}
