import { shortRelease } from '../../format/short-release.ts'
import { Inert } from './inert.tsx'
import { showControls } from './visible-controls.ts'

/** A release in a list. What was left out is in its title. */
export function ReleaseName({ version }: { version: string }) {
  const short = shortRelease(version)
  if (short === version) return <Inert text={version} />
  return (
    <span title={showControls(version)}>
      <Inert text={short} />
    </span>
  )
}
