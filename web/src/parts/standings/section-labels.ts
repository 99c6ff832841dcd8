/** The texts that are needed before there is something to show. */
export const labels = {
  failed: "We couldn't load the requirements. Check your connection and try again.",
} as const;
