/** The texts of the layout (docs/spec.md sections 1, 2 and 8). */
export const labels = {
  product: 'Muster',
  skip: 'Skip to the content',
  menu: 'Open the menu',
  navigation: 'Main',
  greeting: (firstName: string | undefined) => `Welcome, ${firstName || 'User'}!`,
  profile: 'Profile',
  settings: 'Settings',
  logout: 'Logout',
  printed: (department: string, moment: string) => `${department} · Printed ${moment}`,
  copyright: (year: number) => `© ${year} Muster Software`,
  notFound: { title: '404 Not Found', text: "The page you're looking for doesn't exist!", back: 'Go to the dashboard' },
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Something in this page failed. Loading it again usually helps.',
    reload: 'Load the page again',
  },
} as const;
