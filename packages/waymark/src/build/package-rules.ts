/** Vite's `noExternal` and `external`. */
export type PackageRules = true | string | RegExp | readonly (string | RegExp)[] | undefined

export function matchesPackage(rules: PackageRules, name: string): boolean {
  if (rules === true || rules === undefined) return rules === true
  return [rules].flat().some((rule) => (rule instanceof RegExp ? rule.test(name) : rule === name))
}
