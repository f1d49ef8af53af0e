import { preinit } from 'react-dom'
import { runScript, whenDue } from './load-script.ts'
import { readScriptCode, type ScriptProps } from './script-code.ts'

/** A script that no component stands for. */
export function startScript(props: ScriptProps): void {
  const code = readScriptCode(props)
  for (const href of props.stylesheets ?? []) preinit(href, { as: 'style' })
  whenDue(code.strategy, () => runScript(code, props))
}

/** Several, such as those of a `_document`. */
export function startScripts(scripts: readonly ScriptProps[]): void {
  for (const props of scripts) startScript(props)
}
