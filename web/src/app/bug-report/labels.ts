/** The texts of the bug report (docs/spec.md sections 2, 5 and 8). */
export const labels = {
  open: 'Report A Bug',
  title: 'Report a Bug',
  field: 'Bug Description',
  placeholder: 'Please describe the issue you encountered...',
  submit: 'Submit Report',
  busy: 'Submitting...',
  failed: 'Failed to submit bug report. Please try again.',
  sent: 'Your report has been sent. Thank you.',
} as const;
