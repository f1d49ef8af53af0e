import type { Plugin } from 'vite'
import { PAYLOAD_FILE } from './payload-package.ts'

/** Where React joins what an action was bound to before with what it is bound to now; prepared packages hold it twice. */
const JOIN =
  /boundPromise =\s*null !== referenceClosure\.bound\s*\?\s*Promise\.resolve\(referenceClosure\.bound\)\.then\(function ?\(boundArgs\) \{\s*return boundArgs\.concat\(args\);\s*\}\)\s*:\s*Promise\.resolve\(args\)/g

/** What is put in its place: a promise that says at once what it holds, where that is known. */
const JOIN_KNOWN = `
function joinArguments(bound, args) {
  if (bound !== null && bound.status !== 'fulfilled')
    return Promise.resolve(bound).then((boundArgs) => boundArgs.concat(args));
  const all = bound === null ? args : bound.value.concat(args);
  const joined = Promise.resolve(all);
  joined.status = 'fulfilled';
  joined.value = all;
  return joined;
}
`

/**
 * `useActionState(save.bind(null, id), …)` binds the action in each rendering. When a form was sent without JavaScript, React compares
 * the action with the one that ran, and waits for the promise of its arguments. It renders again when that is there, with a new promise
 * to wait for: the page would never be done, and would take all of the CPU, also after the visitor has left.
 */
export function boundActionsPlugin(): Plugin {
  return {
    name: 'waymark:bound-actions',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: PAYLOAD_FILE, code: new RegExp(JOIN.source) },
      handler: (code) => ({ code: knowArguments(code), map: null }),
    },
  }
}

export function knowArguments(code: string): string {
  return code.replace(JOIN, 'boundPromise = joinArguments(referenceClosure.bound, args)') + JOIN_KNOWN
}
