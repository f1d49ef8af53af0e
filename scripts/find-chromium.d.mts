/** Path of a Chromium that can be started; `undefined` when there is none. */
export function findChromium(): string | undefined
/** Installs one with apt when root on Debian, else does nothing. Returns its path. */
export function installChromium(): string | undefined
