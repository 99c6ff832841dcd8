/** The texts of the progress of many calls. */
export const labels = {
  progress: 'Progress',
  done: (done: number, all: number) => `${done} of ${all} done`,
  stop: 'Stop',
  stopping: 'Stopping...',
} as const;
