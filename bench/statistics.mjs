/** @typedef {{ median: number, least: number, most: number }} Figure */

/** @param {number[]} list @returns {Figure} */
export function describe(list) {
  const sorted = [...list].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1], least: sorted[0], most: sorted.at(-1) }
}

/** @param {number[]} list @param {number} share from 0 to 1 */
export function readPercentile(list, share) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** Without the least and the most twentieth, which say what else the machine did. @param {number[]} list */
export function trimmedMean(list) {
  const left = Math.floor(list.length / 20)
  const kept = [...list].sort((a, b) => a - b).slice(left, list.length - left)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
