/** Preloaded into a server: each SIGWINCH moves its clock by `CLOCK_STEP_MS`, which may be negative. */
const RealDate = Date
const stepMs = Number(process.env.CLOCK_STEP_MS)
let shiftMs = 0
process.on('SIGWINCH', () => (shiftMs += stepMs))

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shiftMs)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
