/**
 * The address of a picture beside a client component, as `new URL('./x.png', import.meta.url)` gives it: the same on the server, which
 * does not know where the browser found the app, and in the browser.
 */
export function createFileUrl(address: string): URL {
  // In development words for the bundler are still there.
  const [path = ''] = address.split('?', 1)
  if (!path.startsWith('/')) return new URL(path)
  const show = (): string => path
  const own = { href: path, pathname: path, origin: '', protocol: '', host: '', hostname: '', port: '' }
  const rest = { username: '', password: '', search: '', hash: '', searchParams: new URLSearchParams() }
  const values = { ...own, ...rest, toString: show, toJSON: show }
  return Object.create(
    URL.prototype,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as URL
}
