/** Returns the named fields without null, undefined and empty values. */
export const givenFields = <T extends object, Name extends keyof T>(values: T, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null || value === '' ? [] : [[name, value]];
    }),
  ) as { [N in Name]?: Exclude<T[N], null | undefined> };
