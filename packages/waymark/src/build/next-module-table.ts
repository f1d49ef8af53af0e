/**
 * Modules of Next.js and what they are here. A target that this package does not export yet is an error that says
 * so, and begins to work with the export. Names are without `.js`, which some packages write at the end.
 */
export const NEXT_MODULES: Readonly<Record<string, string>> = {
  next: 'waymark',
  'next/types': 'waymark',
  'next/app': 'waymark/app',
  'next/cache': 'waymark/next/cache',
  'next/constants': 'waymark/next/constants',
  'next/compat/router': 'waymark/next/compat-router',
  'next/document': 'waymark/document',
  'next/dynamic': 'waymark/dynamic',
  'next/error': 'waymark/next/error',
  'next/font/google': 'waymark/font/google',
  'next/font/local': 'waymark/font/local',
  'next/form': 'waymark/form',
  'next/head': 'waymark/head',
  'next/headers': 'waymark/headers',
  'next/image': 'waymark/image',
  'next/legacy/image': 'waymark/next/legacy-image',
  'next/link': 'waymark/link',
  'next/navigation': 'waymark/navigation',
  'next/offline': 'waymark/next/offline',
  'next/og': 'waymark/og',
  'next/package.json': 'waymark/next/manifest',
  'next/router': 'waymark/router',
  'next/script': 'waymark/next/script',
  'next/server': 'waymark/server',
  'next/web-vitals': 'waymark/web-vitals',

  // Not public, and imported all the same.
  'next/dist/client/app-dir/link': 'waymark/link',
  'next/dist/client/link': 'waymark/link',
  'next/dist/client/router': 'waymark/router',
  'next/dist/client/with-router': 'waymark/router',
  'next/dist/shared/lib/router/router': 'waymark/router',
  'next/dist/client/script': 'waymark/next/script',
  'next/dist/client/components/headers': 'waymark/headers',
  'next/dist/client/components/hooks-server-context': 'waymark/next/signals',
  'next/dist/client/components/http-access-fallback/http-access-fallback': 'waymark/next/signals',
  'next/dist/client/components/is-next-router-error': 'waymark/next/signals',
  'next/dist/client/components/navigation': 'waymark/navigation',
  'next/dist/client/components/navigation.react-server': 'waymark/navigation',
  'next/dist/client/components/not-found': 'waymark/next/signals',
  'next/dist/client/components/redirect': 'waymark/next/signals',
  'next/dist/client/components/redirect-error': 'waymark/next/signals',
  'next/dist/compiled/@edge-runtime/cookies': 'waymark/next/cookies',
  'next/dist/server/request/cookies': 'waymark/headers',
  'next/dist/server/request/headers': 'waymark/headers',
  'next/dist/server/web/spec-extension/cookies': 'waymark/next/cookies',
  'next/dist/server/web/spec-extension/request': 'waymark/server',
  'next/dist/server/web/spec-extension/response': 'waymark/server',
  'next/dist/shared/lib/app-dynamic': 'waymark/dynamic',
  'next/dist/shared/lib/app-router-context.shared-runtime': 'waymark/next/contexts',
  'next/dist/shared/lib/constants': 'waymark/next/constants',
  'next/dist/shared/lib/dynamic': 'waymark/dynamic',
  'next/dist/shared/lib/head': 'waymark/head',
  'next/dist/shared/lib/image-external': 'waymark/image',
  'next/dist/shared/lib/lazy-dynamic/bailout-to-csr': 'waymark/next/signals',
  'next/dist/shared/lib/router-context': 'waymark/router',
  'next/dist/shared/lib/router-context.shared-runtime': 'waymark/router',
}

/** Everything that might mean the package `next`, and nothing like `next-themes`. */
export const NEXT_SOURCE: RegExp = /^next(?:\/|$)/

export function stripExtension(source: string): string {
  return source.replace(/\.js$/, '')
}
