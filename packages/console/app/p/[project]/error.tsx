'use client'

// Beside the project's layout, so that the navigation stays when one page fails.
export { default } from '../../error.tsx'
