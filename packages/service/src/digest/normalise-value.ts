/**
 * Takes out of a text what differs from one occurrence to the next, so that the rest can be grouped on. One pass from
 * left to right; at each place the first kind that matches wins.
 */

const KINDS: readonly (readonly [name: string, pattern: string])[] = [
  ['email', String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}`],
  ['url', String.raw`\b(?:https?|wss?|ftp):\/\/[^\s"'<>)\]]+`],
  ['ip', String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b`],
  [
    'ip',
    String.raw`(?<![\w:])(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?::(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?)(?![\w:])`,
  ],
  ['uuid', String.raw`\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b`],
  ['sha1', String.raw`\b[0-9a-fA-F]{40}\b`],
  ['md5', String.raw`\b[0-9a-fA-F]{32}\b`],
  ['date', String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?`],
  [
    'date',
    String.raw`\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ -]\d{2,4}(?: \d\d:\d\d(?::\d\d)?(?: (?:GMT|UTC|[+-]\d{4}))?)?`,
  ],
  ['date', String.raw`\b\d\d:\d\d:\d\d(?:\.\d{1,9})?\b`],
  [
    'hostname',
    String.raw`\b(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+(?:com|net|org|io|dev|app|co|de|uk|eu|local|internal|localdomain)\b`,
  ],
  ['asset', String.raw`\b[\w.]{1,80}-[\w-]{8,12}\.(?:m?js|css)\b`],
  ['digest', String.raw`(?<=\bdigest:? ?['"]?)[0-9a-z]{6,40}\b`],
  ['duration', String.raw`\b\d+(?:\.\d+)?(?:ms|µs|us|ns|s|sec|min|h)\b`],
  ['hex', String.raw`\b0[xX][0-9a-fA-F]+\b`],
  ['float', String.raw`(?<![\w.])[-+]?\d+\.\d+(?:[eE][-+]?\d+)?\b`],
  ['int', String.raw`(?<![\w.])[-+]?\d+\b(?!\.\w)`],
  ['quoted_str', String.raw`(?<==\s?)(?:'[^'\n]{0,200}'|"[^"\n]{0,200}")`],
  ['bool', String.raw`(?<==\s?)(?:true|false)\b`],
]

const ALL_KINDS = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'g')
/** Nothing of the above begins without one of these. */
const MAY_VARY = /[\d@:=.-]/

export function normaliseValue(text: string): string {
  if (!MAY_VARY.test(text)) return text
  return text.replaceAll(ALL_KINDS, (whole, ...groups: unknown[]) => {
    const index = groups.findIndex((group) => group !== undefined)
    return `<${KINDS[index]?.[0] ?? whole}>`
  })
}
