import Link from 'waymark/link'
import { shortRelease } from '../../format/short-release.ts'
import { readText } from '../../messages/read-text.ts'
import { withQuery, type Query } from '../../state/query.ts'
import { Menu } from '../menu/menu.tsx'
import { showControls } from '../text/visible-controls.ts'

interface ReleasePickerProps {
  path: string
  query: Query
  versions: readonly string[]
  chosen: string | undefined
}

const SHOWN = 30

export function ReleasePicker({ path, query, versions, chosen }: ReleasePickerProps) {
  const { text } = readText()
  if (versions.length === 0) return null
  const label = chosen === undefined ? text('performance.all-releases') : showControls(shortRelease(chosen))
  return (
    <Menu look="button" name={`${text('performance.release')}: ${label}`} label={label}>
      <Link
        href={withQuery(path, query, { release: undefined, cursor: undefined })}
        aria-current={chosen === undefined ? 'true' : undefined}
      >
        {text('performance.all-releases')}
      </Link>
      {versions.slice(0, SHOWN).map((version) => (
        <Link
          key={version}
          href={withQuery(path, query, { release: version, cursor: undefined })}
          aria-current={chosen === version ? 'true' : undefined}
        >
          {showControls(shortRelease(version))}
        </Link>
      ))}
    </Menu>
  )
}
