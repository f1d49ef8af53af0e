import type { ReactNode } from 'react'

/** The list, or an issue; and over the list the issue that was chosen from it. */
export default function IssuesLayout({ children, preview }: { children: ReactNode; preview: ReactNode }) {
  return (
    <>
      {children}
      {preview}
    </>
  )
}
