/** The texts about shifts and absences. */
export const labels = {
  ownFailed: "We couldn't load your shifts.",
  onDay: (text: string, day: string) => `${text}, ${day}`,
} as const;
