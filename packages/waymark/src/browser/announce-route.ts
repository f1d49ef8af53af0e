const TAG = 'next-route-announcer'
const ID = '__next-route-announcer__'

/** Out of sight and still read by screen readers, which skip what is not displayed. */
const OUT_OF_SIGHT =
  'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

/**
 * A document that is loaded is announced by the browser; a page that the router shows is not. Call once after
 * hydration: the region has to be there before its text changes. Call the result after each navigation.
 */
export function createRouteAnnouncer(): () => void {
  const host = document.createElement(TAG)
  const region = document.createElement('div')
  region.id = ID
  region.setAttribute('aria-live', 'assertive')
  region.setAttribute('role', 'alert')
  region.style.cssText = OUT_OF_SIGHT
  // Styles of the app do not reach into a shadow root.
  host.attachShadow({ mode: 'open' }).append(region)
  document.body.append(host)
  let known = readPageName()
  return () => {
    // A page that replaced the whole document took it along.
    if (!host.isConnected) document.body.append(host)
    const name = readPageName()
    if (name !== known) region.textContent = name
    known = name
  }
}

function readPageName(): string {
  return document.title || document.querySelector('h1')?.textContent?.trim() || ''
}
