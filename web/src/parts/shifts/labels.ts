/** The texts about shifts and absences. */
export const labels = {
  ownFailed: 'Your shifts could not be loaded.',
  onDay: (text: string, day: string) => `${text}, ${day}`,
} as const;
