const NOTHING = 'Leave it out: there is nothing in its place'

/** What scripts that were written for the command `next` may hold, and what does the same here. */
const NEXT_OPTIONS: Readonly<Record<string, string>> = {
  turbo: NOTHING,
  turbopack: NOTHING,
  webpack: NOTHING,
  debug: NOTHING,
  profile: NOTHING,
  'no-lint': NOTHING,
  'no-mangling': NOTHING,
  'experimental-https': 'Leave it out, and put a proxy in front of the server for HTTPS',
  hostname: 'Write -H HOST',
  inspect: 'Set NODE_OPTIONS=--inspect, or start node with it',
  keepAliveTimeout: 'Write --keep-alive with seconds',
}

export function adviseNextOption(name: string): string | undefined {
  return Object.hasOwn(NEXT_OPTIONS, name) ? NEXT_OPTIONS[name] : undefined
}
