/** The contract's messages for empty fields, copied because its schemas load later (ADR 1). A test compares them. */
const messages = {
  site_code: 'Site code is required',
  username: 'Username is required',
  password: 'Password is required',
} as const;

type Field = keyof typeof messages;

/** Returns the messages for empty fields. The server validates the rest. */
export function missingFields(values: Partial<Record<Field, string>>): Record<string, string> {
  const empty = ([field, value]: [string, string]) => (field === 'password' ? value : value.trim()) === '';
  return Object.fromEntries(
    Object.entries(values)
      .filter(empty)
      .map(([field]) => [field, messages[field as Field]]),
  );
}
