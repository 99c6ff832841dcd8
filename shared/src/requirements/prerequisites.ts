/** A certification as far as a prerequisite asks. */
interface Held {
  type_id: string;
  date: string;
  expires?: string | undefined;
  revoked?: unknown;
}

/** Returns those of the trainings that a person has no certification in that is valid on a day, in the order given. */
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
