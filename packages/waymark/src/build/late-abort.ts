import type { Plugin } from 'vite'
import { PAYLOAD_FILE } from './payload-package.ts'

const CONTROLLER = 'this.cacheController = new AbortController();'

/** What is put in its place: the controller is made when somebody asks for its signal. */
const LATE_ABORT = `
class LateAbort {
  #controller;
  #isOver = false;
  #reason;
  get signal() {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isOver) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }
  abort(reason) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
`

/**
 * React aborts a signal at the end of each payload, for code that asked for `cacheSignal()`. Few do, and Node takes as long for the
 * signal and its event as we take to find a route.
 */
export function lateAbortPlugin(): Plugin {
  return {
    name: 'waymark:late-abort',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'rsc',
    transform: {
      filter: { id: PAYLOAD_FILE, code: CONTROLLER },
      handler: (code) => ({ code: delayAbort(code), map: null }),
    },
  }
}

export function delayAbort(code: string): string {
  return code.replace(CONTROLLER, 'this.cacheController = new LateAbort();') + LATE_ABORT
}
