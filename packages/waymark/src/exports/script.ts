// React developers import it as the default.
export { Script, Script as default } from '../client/script.tsx'
export type { ScriptProps } from '../client/script-code.ts'
