import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSourceMapReader, describeError } from './dev-errors.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-vite-')))
mkdirSync(join(root, 'app'))
writeFileSync(join(root, 'app/broken.ts'), 'export const x = 1\nfunction a() {\n  const b = (\n}\n')
writeFileSync(
  join(root, 'app/sound.ts'),
  'interface Gone {\n  a: string\n}\n\nexport function fail(): Gone {\n  throw new Error("x")\n}\n',
)
let server: ViteDevServer

beforeAll(async () => {
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

function catchError(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const PLACE = { file: 'app/broken.ts', path: join(root, 'app/broken.ts'), line: 4, column: 1 }

describe('describeError on errors of the real Vite', () => {
  it('finds the place of a syntax error in development', async () => {
    const error = await catchError(server.environments.client.transformRequest('/app/broken.ts'))
    const described = await describeError(error, { root })
    expect(described).toMatchObject({ name: 'SyntaxError', message: 'Unexpected token', codeFrame: PLACE })
    expect(described.codeFrame?.lines.at(-1)).toEqual({ number: 4, text: '}' })
  })

  it('finds it also in what Vite sends to the browser, which has no list of errors', async () => {
    const error = (await catchError(
      server.environments.client.transformRequest('/app/broken.ts'),
    )) as Error & {
      id?: string
    }
    const described = await describeError(
      { message: error.message, stack: error.stack, id: error.id },
      { root },
    )
    expect(described).toMatchObject({ name: 'SyntaxError', message: 'Unexpected token', codeFrame: PLACE })
  })

  it('finds the place of a syntax error in a build', async () => {
    const options = { write: false, lib: { entry: 'app/broken.ts', formats: ['es' as const] } }
    const error = await catchError(build({ root, configFile: false, logLevel: 'silent', build: options }))
    const described = await describeError(error, { root })
    expect(described).toMatchObject({ name: 'SyntaxError', message: 'Unexpected token', codeFrame: PLACE })
  })

  it('maps a position in served code to the source', async () => {
    const served = await server.environments.client.transformRequest('/app/sound.ts')
    const line = (served?.code.split('\n').findIndex((text) => text.includes('throw')) ?? -1) + 1
    expect(line).not.toBe(6)
    const stack = `Error: x\n    at fail (http://localhost:3000/app/sound.ts?t=1:${line}:8)`
    const described = await describeError(
      { message: 'x', stack },
      { root, readSourceMap: createSourceMapReader(server) },
    )
    expect(described.frames[0]).toMatchObject({
      file: 'app/sound.ts',
      line: 6,
      functionName: 'fail',
      inApp: true,
    })
    expect(described.codeFrame).toMatchObject({ file: 'app/sound.ts', line: 6 })
  })
})
