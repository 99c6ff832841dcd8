import { VitePWA } from 'vite-plugin-pwa';

/** The largest file that devices store, in bytes. Larger ones write PDF files. */
const largestStored = 600_000;

/**
 * Answers a page from the server, or from the device if the server has no usable answer within 4 seconds: a weak
 * network keeps a page waiting for minutes, and a gateway's error page has no prepared page. The service worker has
 * the source text of this function, which therefore uses nothing else of this file.
 */
export const pageFromServer = async ({ request }: { request: Request }): Promise<Response> => {
  const answer = fetch(request);
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, 4000));
  const early = await Promise.race([answer.catch(() => undefined), limit]);
  if (early && early.status < 500) return early;
  return (await caches.match('/index.html', { ignoreSearch: true })) ?? answer;
};

/**
 * Makes the application installable, and generates its service worker (docs/design.md, "Without a connection"). The
 * service worker stores the files of a build, and no answers of the API. Pages come from the server; without a usable
 * answer within 4 seconds, they come from the device. A new version waits until the pages of the old one are closed,
 * because they still need its scripts.
 */
export const installable = VitePWA({
  // `app/install.ts` registers it after the first paint.
  injectRegister: false,
  manifestFilename: 'manifest.json',
  manifest: {
    id: '/',
    name: 'Muster',
    short_name: 'Muster',
    description: 'Training, certification and site management for police departments.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#1b3664',
    background_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  includeManifestIcons: false,
  showMaximumFileSizeToCacheInBytesWarning: true,
  workbox: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
    maximumFileSizeToCacheInBytes: largestStored,
    // The names of these files have a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    directoryIndex: null,
    navigateFallback: null,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
        handler: pageFromServer,
      },
    ],
  },
});
