import { removeOutputs } from '../prepare.mjs'
import { runCommand } from '../processes.mjs'

/** A production build into an empty folder. */
export async function measureBuild(peer, dir) {
  const { seconds, cpuSeconds, peakMb } = await buildCold(peer, dir)
  return { 'build, s': seconds, 'build CPU, s': cpuSeconds, 'build peak RSS, MB': peakMb }
}

export function buildCold(peer, dir) {
  removeOutputs(peer, dir)
  return runCommand(peer.build, dir)
}
