import { arch, cpus, loadavg, totalmem } from 'node:os'

/** What figures depend on. The load tells how busy the machine was before the run. */
export function describeMachine() {
  return {
    Node: process.versions.node,
    cores: cpus().length,
    'memory (GB)': Math.round(totalmem() / 2 ** 30),
    architecture: arch(),
    'load before': Number(loadavg()[0].toFixed(1)),
  }
}
