/** The texts of the button that downloads one class. */
export const labels = {
  add: 'Add to calendar',
  adding: 'Adding...',
  file: (name: string) => `${name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'training'}.ics`,
  failed: "We couldn't download the calendar file.",
} as const;
