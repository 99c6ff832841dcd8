/** Returns the named fields that have a value: those with null, undefined or an empty text are left out. */
export const givenFields = <T extends object, Name extends keyof T>(values: T, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null || value === '' ? [] : [[name, value]];
    }),
  ) as { [N in Name]?: Exclude<T[N], null | undefined> };
