/** The texts of the selection in a list. */
export const labels = {
  bar: 'Selected rows',
  selected: (rows: string) => `${rows} selected`,
  all: 'Select all rows',
  row: (name: string) => `Select ${name}`,
  exportCsv: 'Export CSV',
  print: 'Print list',
  clear: 'Clear selection',
} as const;
