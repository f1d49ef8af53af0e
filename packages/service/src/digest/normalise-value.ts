/**
 * Takes out of a text what differs from one occurrence to the next, so that the rest can be grouped on. One pass from
 * left to right; at each place the first kind that matches wins.
 */

/** Matches nothing. */
const NEVER = '(?!)'
const HOST_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const WIDE_DOMAINS = 'com|net|org|io|dev|app|co|de|uk|eu|local|internal|localdomain'
/** Not those that are a usual name of a property or an ending of a file, as `at`, `id`, `in`, `is`, `no`, `to`, `py` and `rs`. */
const NARROW_DOMAINS =
  'fr|it|es|nl|be|ch|se|dk|fi|ie|lu|pt|pl|cz|sk|si|hr|hu|ro|bg|gr|ee|lt|lv|ua|ru|tr|il|ae|sa|za|ng|ke|eg|ma|jp|cn|kr|tw|hk|sg|th|vn|ph|au|nz|ca|us|mx|br|ar|cl|pe|ai|tv|xyz|biz|edu|gov|cloud|tech|svc|lan|corp'
const OFFSET = String.raw`(?:[Zz]|[+-]\d\d:?\d\d)`

/** The newer pattern is that of `wm-3`; keys of the versions before were made without it. */
const KINDS: readonly (readonly [name: string, pattern: string, newer?: string])[] = [
  ['email', String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}`],
  ['url', String.raw`\b(?:https?|wss?|ftp):\/\/[^\s"'<>)\]]+`],
  ['ip', String.raw`\b(?:\d{1,3}\.){3}\d{1,3}\b`],
  [
    'ip',
    NEVER,
    String.raw`(?<![\w:])(?:64:[fF]{2}9[bB])?::(?:[fF]{4}:(?:0{1,4}:)?)?(?:\d{1,3}\.){3}\d{1,3}(?![\w:])`,
  ],
  [
    'ip',
    String.raw`(?<![\w:])(?:(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?::(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?)(?![\w:])`,
  ],
  ['uuid', String.raw`\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b`],
  ['sha1', String.raw`\b[0-9a-fA-F]{40}\b`],
  ['md5', String.raw`\b[0-9a-fA-F]{32}\b`],
  [
    'date',
    String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?`,
    String.raw`\b\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?${OFFSET}?)?`,
  ],
  ['date', NEVER, String.raw`\b\d{8}[Tt]\d{4}(?:\d\d(?:[.,]\d{1,9})?)?${OFFSET}?(?!\w)`],
  [
    'date',
    String.raw`\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ -]\d{2,4}(?: \d\d:\d\d(?::\d\d)?(?: (?:GMT|UTC|[+-]\d{4}))?)?`,
  ],
  [
    'date',
    String.raw`\b\d\d:\d\d:\d\d(?:\.\d{1,9})?\b`,
    String.raw`\b\d\d:\d\d:\d\d(?:[.,]\d{1,9})?${OFFSET}?(?!\w)`,
  ],
  [
    'hostname',
    String.raw`\b(?:${HOST_LABEL}\.)+(?:${WIDE_DOMAINS})\b`,
    String.raw`\b(?:${HOST_LABEL}\.){1,8}(?:(?:${WIDE_DOMAINS})\b|(?<=\.[a-z0-9-]{1,63}\.)(?:${NARROW_DOMAINS})(?![\w(-]|\.\w))`,
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

const FORMER_KINDS = new RegExp(KINDS.map(([, pattern]) => `(${pattern})`).join('|'), 'g')
const NEWER_KINDS = new RegExp(KINDS.map(([, pattern, newer]) => `(${newer ?? pattern})`).join('|'), 'g')
/** Nothing of the above begins without one of these. */
const MAY_VARY = /[\d@:=.-]/

export function normaliseValue(text: string): string {
  return replaceKinds(text, NEWER_KINDS)
}

/** As in the keys of `wm-1` and `wm-2`. */
export function normaliseFormerValue(text: string): string {
  return replaceKinds(text, FORMER_KINDS)
}

function replaceKinds(text: string, kinds: RegExp): string {
  if (!MAY_VARY.test(text)) return text
  return text.replaceAll(kinds, (whole, ...groups: unknown[]) => {
    const index = groups.findIndex((group) => group !== undefined)
    return `<${KINDS[index]?.[0] ?? whole}>`
  })
}
