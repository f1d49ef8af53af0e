import { expect, test } from 'vitest'
import { listSyncCalls } from './sync-calls-plugin.ts'

function tellOf(code: string): string[] {
  return listSyncCalls(code, 'lib/read.ts').map(({ message, hint }) => `${message} ${hint}`)
}

test.each(['next/headers', 'next/headers.js', 'waymark/headers'])(
  'what is read of a promise of %s is told',
  (from) => {
    const code = `import { cookies as jar } from '${from}'\nexport const read = () =>\n  jar().get('a')`
    expect(tellOf(code)).toEqual([
      'lib/read.ts:3 reads get of jar(), which is a promise: there is no such thing until it is awaited. Write (await jar()).get(…) in an async function.',
    ])
  },
)

test.each([
  "import { cookies } from 'waymark/headers'\nexport const read = async () => (await cookies()).get('a')",
  "import { cookies } from 'waymark/headers'\nexport const read = () => cookies().then((jar) => jar.get('a'))",
  "import { cookies } from './headers'\nexport const read = () => cookies().get('a')",
  "import { cookies } from 'waymark/headers'\nexport const read = () => cookies(",
])('nothing of %j', (code) => {
  expect(tellOf(code)).toEqual([])
})
