/** The fields of a certification that prerequisites check. */
interface Held {
  type_id: string;
  date: string;
  expires?: string | undefined;
  revoked?: unknown;
}

/** Returns the trainings in which the person has no valid certification on a day, in the given order. */
export function missingPrerequisites(
  prerequisiteTypeIds: readonly string[],
  certifications: readonly Held[],
  onDay: string,
): string[] {
  const valid = new Set(
    certifications
      .filter(({ date, expires, revoked }) => date <= onDay && (expires === undefined || expires >= onDay) && !revoked)
      .map(({ type_id }) => type_id),
  );
  return prerequisiteTypeIds.filter((id) => !valid.has(id));
}
