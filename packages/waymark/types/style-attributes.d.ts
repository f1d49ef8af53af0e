/** Attributes of `<style>` that Next.js has. A module: in a file that is none, this would be all that React has. */

declare module 'react' {
  interface StyleHTMLAttributes<T> extends HTMLAttributes<T> {
    /** The rules hold for the elements beside and around it. */
    jsx?: boolean
    /** With `jsx`: they hold for the whole page, as long as the element is there. */
    global?: boolean
  }
}

export type { StyleHTMLAttributes } from 'react'
