/** Texts needed before the list loads. They are apart to keep the first bundle small. */
export const labels = {
  failed: "We couldn't load the requirements. Check your connection and try again.",
} as const;
