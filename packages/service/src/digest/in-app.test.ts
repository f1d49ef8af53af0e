import { expect, it } from 'vitest'
import { isInApp, type FramePlace } from './in-app.ts'

it.each<[name: string, claim: unknown, place: Partial<FramePlace>, isOwn: boolean]>([
  ['what the client says is not', false, { filename: 'a.py', path: '/srv/a.py' }, false],
  ['nothing known', undefined, {}, false],
  ['a file of the app', undefined, { filename: 'shop/cart.py', path: '/srv/shop/cart.py' }, true],
  [
    'a folder that is called like a package',
    true,
    { filename: 'vendor/a.php', path: '/srv/vendor/a.php' },
    true,
  ],
  ['node', true, { filename: 'node:internal/x' }, false],
  ['a package of node', true, { filename: '/srv/node_modules/a/b.js' }, false],
  [
    'Python itself',
    true,
    { filename: 'logging/__init__.py', path: '/usr/lib/python3.11/logging/__init__.py' },
    false,
  ],
  [
    'Python of a virtual environment',
    null,
    { filename: 'json/decoder.py', path: '/srv/.venv/lib64/python3.13/json/decoder.py' },
    false,
  ],
  ['Python on Windows', null, { filename: 'threading.py', path: 'C:\\Python311\\Lib\\threading.py' }, false],
  [
    'frozen modules',
    null,
    { filename: '<frozen importlib._bootstrap>', path: '<frozen importlib._bootstrap>' },
    false,
  ],
  [
    'a package of Python',
    null,
    { filename: 'django/a.py', path: '/usr/lib/python3/dist-packages/django/a.py' },
    false,
  ],
  [
    'one that the app claims',
    true,
    { filename: 'ours/a.py', path: '/srv/lib/python3.11/site-packages/ours/a.py' },
    true,
  ],
  ['a gem', undefined, { filename: 'rack.rb', path: '/var/lib/gems/3.1.0/gems/rack-2/rack.rb' }, false],
  ['a module of Go', undefined, { filename: 'a.go', path: '/root/go/pkg/mod/x@v1/a.go' }, false],
  ['Java itself', undefined, { filename: 'Thread.java', module: 'java.lang.Thread' }, false],
  ['a class of the app', undefined, { filename: 'Shop.java', module: 'com.example.Shop' }, true],
  ['a class with a similar name', undefined, { filename: 'Shop.java', module: 'javaland.Shop' }, true],
])('%s', (_, claim, place, isOwn) => {
  expect(isInApp(claim, { filename: undefined, path: undefined, module: undefined, ...place })).toBe(isOwn)
})
