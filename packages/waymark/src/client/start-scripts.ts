import { loadScript, whenDue } from './load-script.ts'
import { readScriptCode, type ScriptProps } from './script-code.ts'

/** Scripts that no component stands for: those of a `_document`. */
export function startScripts(scripts: readonly ScriptProps[]): void {
  for (const code of scripts.map(readScriptCode)) whenDue(code.strategy, () => void loadScript(code))
}
