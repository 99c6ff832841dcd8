const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/** Returns the optional fields to send: those with a value, and those that had one `before` and are now empty. */
export function setFields<F extends object>(fields: F, before: Partial<F> = {}): Partial<F> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => isSet(value) || isSet(before[name as keyof F])),
  ) as Partial<F>;
}
