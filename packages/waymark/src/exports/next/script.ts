export { Script as default } from '../../client/script.tsx'
export type { ScriptProps, ScriptProps as Props } from '../../client/script-code.ts'
export {
  startScript as handleClientScriptLoad,
  startScripts as initScriptLoader,
} from '../../client/start-scripts.ts'
