import { PEERS, removeOutput } from '../peers.mjs'
import { runCommand } from '../processes.mjs'

/** A production build into an empty folder. */
export async function measureBuild(name, dir) {
  const { build } = PEERS[name]
  if (build === undefined) return {}
  removeOutput(name, dir)
  const { seconds, cpuSeconds, peakMb } = await runCommand(build, dir)
  return { 'build, s': seconds, 'build CPU, s': cpuSeconds, 'build peak RSS, MB': peakMb }
}
