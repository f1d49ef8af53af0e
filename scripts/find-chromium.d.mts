/** Path of a Chromium that can be started; `undefined` when there is none. */
export function findChromium(): string | undefined
/** Installs one with apt when root on Debian, else does nothing. Returns its path. */
export function installChromium(): string | undefined
/** Path of one without windows where there is one, else of any. */
export function findHeadlessChromium(): string | undefined
/** Installs the one without windows with apt when root on Debian and it is not there, else does nothing. */
export function installHeadlessChromium(): void
