// React developers import it as the default.
// oxlint-disable-next-line import/no-default-export
export { Script, Script as default, type ScriptProps } from '../client/script.tsx'
