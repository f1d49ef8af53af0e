/** Browsers load, show or run these themselves. */
const OF_BROWSERS = /^(?:about|blob|data|file|filesystem|ftp|https?|javascript|vbscript|view-source|wss?):/i
/** Somebody forgot `http://`. */
const HOST_AND_PORT = /^(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?:[/?#]|$)/i

/** An address that another program opens, such as `mailto:…` or `my-app://login`: browsers pass it on. */
export function isProgramAddress(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\S/i.test(url) && !OF_BROWSERS.test(url) && !HOST_AND_PORT.test(url)
}
