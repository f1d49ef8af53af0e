'use client'

import { useEffect } from 'react'
import { useRouter } from 'waymark/navigation'
import { BASE_PATH } from '../../state/base-path.ts'
import { checkTimeZone, ZONE_COOKIE } from '../../state/time-zone.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Tells the server where the browser is, once. Charts are drawn there, so they are asked for again. */
export function TellTimeZone({ known }: { known: string }) {
  const router = useRouter()
  useEffect(() => {
    const zone = checkTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (zone === known) return
    document.cookie = `${ZONE_COOKIE}=${zone}; path=${BASE_PATH}; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
    router.refresh()
  }, [known, router])
  return null
}
