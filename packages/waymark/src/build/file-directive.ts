/** Directives stand before all code, in any order: compilers write `'use strict'` first. */
const BEFORE = String.raw`^(?:[\s;]|//[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/|(['"])use [a-z]+\1)*`
const USE_CLIENT = new RegExp(String.raw`${BEFORE}(['"])use client\2`)
const USE_SERVER = new RegExp(String.raw`${BEFORE}(['"])use server\2`)

export function isClientFile(code: string): boolean {
  return USE_CLIENT.test(code)
}

/** All that it exports are actions. */
export function isActionFile(code: string): boolean {
  return USE_SERVER.test(code)
}
