import { expect, test } from 'vitest'
import { findDocumentScripts, findStaticImports } from './find-scripts.mjs'

test.each([
  ['a script', '<script src="/a.js" async=""></script>', ['/a.js']],
  ['a preloaded module', '<link rel="modulepreload" href="/a.js"/>', ['/a.js']],
  ['a preloaded script', '<link rel="preload" as="script" href="/a.js?v=1&amp;w=2"/>', ['/a.js?v=1&w=2']],
  ['the same twice', '<link rel="modulepreload" href="/a.js"/><script src="/a.js"></script>', ['/a.js']],
  ['an inline import', '<script type="module">import "./no";import("/a.js")</script>', ['/a.js']],
  ['a script for old browsers', '<script src="/a.js" noModule=""></script>', []],
  [
    'a stylesheet',
    '<link rel="preload" as="style" href="/a.css"/><link rel="stylesheet" href="/a.css"/>',
    [],
  ],
  ['text with a tag', '<script>var a = "import(x)"</script>', []],
])('of a document: %s', (_, html, scripts) => {
  expect(findDocumentScripts(html)).toEqual(scripts)
})

test('of a module: what is imported before it runs, not what it may load later', () => {
  const code =
    'import{a as b}from"./x.js";import"../y.js";export*from "./z.mjs";const c=()=>import("./later.js")'
  expect(findStaticImports(code)).toEqual(['./x.js', '../y.js', './z.mjs'])
})
