/** The texts of the profile (docs/spec.md sections 2 and 8). */
export const labels = {
  title: 'Profile',
  help: 'Ask someone who manages employees to correct what is wrong here.',
  loading: 'Loading...',
  failed: 'Error loading profile',
  employeeId: 'Employee ID',
  name: 'Name',
  badgeNumber: 'Badge Number',
  rank: 'Rank',
  noRank: 'No rank',
  page: 'Your certifications and seats',
} as const;
