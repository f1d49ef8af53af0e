// React developers import it as the default.
export { Script, Script as default, type ScriptProps } from '../client/script.tsx'
