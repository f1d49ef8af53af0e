import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { announceComposed, composedClassesPlugin } from './composed-classes.ts'

test.each<[string, string, string]>([
  ['a class of further down', '.a { composes: b }\n.b {}', '.b{/**/}.a { composes: b }\n.b {}'],
  ['several', '.a { composes: b c; }\n.c {} .b {}', '.b{/**/}.c{/**/}.a { composes: b c; }\n.c {} .b {}'],
  ['with commas', '.a { composes: b, c }\n.c {} .b {}', '.b{/**/}.c{/**/}.a { composes: b, c }\n.c {} .b {}'],
  [
    'behind imports, comments and blanks',
    "@import 'x.css';\n/* .b {} */\n.a { composes: b }\n.b {}",
    "@import 'x.css';\n/* .b {} */\n.b{/**/}.a { composes: b }\n.b {}",
  ],
  [
    'once, for the first of two',
    '.a { composes: c }\n.b { composes: c }\n.c {}',
    '.c{/**/}.a { composes: c }\n.b { composes: c }\n.c {}',
  ],
  [
    'inside of a condition',
    '@media print { .a { composes: b } }\n.b {}',
    '.b{/**/}@media print { .a { composes: b } }\n.b {}',
  ],
  [
    'of a selector with more',
    '.a { composes: b }\np > .b:hover, q {}',
    '.b{/**/}.a { composes: b }\np > .b:hover, q {}',
  ],
])('%s', (_, css, expected) => {
  expect(announceComposed(css)).toBe(expected)
})

test.each<[string, string]>([
  ['a class of further up', '.b {} .a { composes: b }'],
  ['a class of another file', ".a { composes: b from './c.css' } .b {}"],
  ['a global class', '.a { composes: b from global } .b {}'],
  ['a class that is only in a comment', '.a { composes: b } /* .b {} */'],
  ['a class that is only in a text', '.a { composes: b } .c { content: ".b {" }'],
  ['a class that is another file’s', '.a { composes: b } :global(.b) {} :global .b {}'],
  ['a class that is nowhere', '.a { composes: b }'],
  ['a comment to the end of the line', '.a { // composes: b;\n } .b {}'],
])('%s is left alone', (_, css) => {
  expect(announceComposed(css)).toBeUndefined()
})

test('a build has the class with that of further down', async () => {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'waymark-composed-')))
  try {
    await writeFile(path.join(root, 'a.module.css'), '.a { composes: b; color: red }\n.b { margin: 0 }')
    await writeFile(path.join(root, 'entry.js'), "import styles from './a.module.css'\nconsole.log(styles.a)")
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [composedClassesPlugin()],
      css: { modules: { generateScopedName: 'own-[local]' } },
      build: { write: false, rolldownOptions: { input: path.join(root, 'entry.js') } },
    })
    const text = JSON.stringify((result as { output: unknown[] }).output)
    expect(text).toContain('own-a own-b')
    expect(text).toContain('.own-a{color:red}.own-b{margin:0}')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
