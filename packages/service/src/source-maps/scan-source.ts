/** Where a named function or class is in a source text, as offsets. */
export interface NamedRange {
  name: string
  start: number
  end: number
}

interface Open {
  /** `=>`: the body of an arrow function without braces. */
  kind: '(' | '[' | '{' | '${' | '=>'
  /** Offset at which the range begins. */
  at: number
  name: string | undefined
}

/** Text that is looked at for one thing: a name before a bracket, a pattern. */
const HEAD_CHARS = 200
/** Statements that look like a method: `if (…) {`. */
const NO_METHOD: ReadonlySet<string> = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'with',
  'function',
  'await',
])
/** What a division cannot follow. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{;+\-*%~^]|=>|\b(?:return|typeof|case|in|of|do|else|throw|await))\s*$/

/**
 * Names of functions in TypeScript and JSX without a parser: brackets are paired, strings, comments and patterns are passed over,
 * and the text before a body says what it is called. What it takes wrongly costs a name, nothing else. One pass over the text.
 */
export function scanSource(text: string): NamedRange[] {
  const scan = new SourceScan(text)
  scan.run()
  return scan.ranges
}

class SourceScan {
  readonly ranges: NamedRange[] = []
  readonly #text: string
  readonly #open: Open[] = []
  #at = 0
  /** The pair of parentheses that closed last. */
  #parameters = { from: -1, to: -1 }

  constructor(text: string) {
    this.#text = text
  }

  run(): void {
    // Only characters that mean something are visited.
    const marks = /[()[\]{}'"`/\n,;]|=>/g
    for (;;) {
      marks.lastIndex = this.#at
      const mark = marks.exec(this.#text)
      if (mark === null) break
      this.#at = mark.index + mark[0].length
      this.#read(mark[0], mark.index)
    }
    while (this.#open.length > 0) this.#close(this.#text.length)
  }

  #read(mark: string, at: number): void {
    if (mark === '"') this.#skip(/(?:\\.|[^"\\\n])*"?/y)
    else if (mark === "'") this.#readQuote(at)
    else if (mark === '`') this.#readTemplate(at)
    else if (mark === '/') this.#readSlash(at)
    else if (mark === '=>') this.#readArrow(at)
    else if (mark === '(' || mark === '[') this.#open.push({ kind: mark, at, name: undefined })
    else if (mark === '{') this.#open.push(this.#readBody(at))
    else if (mark === ',' || mark === ';') this.#endArrows(at)
    else if (mark === '\n') this.#readLineEnd(at)
    else this.#readClosing(mark, at)
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex
  }

  #readQuote(at: number): void {
    // After a letter it is an apostrophe in the text between JSX tags.
    if (!/\w/.test(this.#text[at - 1] ?? '')) this.#skip(/(?:\\.|[^'\\\n])*'?/y)
  }

  /** Up to the end of the template, or to an expression in it. */
  #readTemplate(at: number): void {
    this.#skip(/(?:\\[^]|\$(?!\{)|[^`\\$])*/y)
    if (this.#text[this.#at] === '$') {
      this.#open.push({ kind: '${', at, name: undefined })
      this.#at += 2
    } else this.#at += 1
  }

  #readSlash(at: number): void {
    const next = this.#text[at + 1]
    if (next === '/') this.#skip(/[^\n]*/y)
    else if (next === '*') {
      const end = this.#text.indexOf('*/', at + 2)
      this.#at = end === -1 ? this.#text.length : end + 2
    } else if (next !== '>' && BEFORE_PATTERN.test(this.#text.slice(Math.max(0, at - 20), at))) {
      this.#readPattern(at)
    }
  }

  /** Without an end on the line it was a division. */
  #readPattern(at: number): void {
    let isInClass = false
    for (let index = at + 1; index < at + HEAD_CHARS; index += 1) {
      const char = this.#text[index]
      if (char === '\n') return
      if (char === '\\') index += 1
      else if (char === '[') isInClass = true
      else if (char === ']') isInClass = false
      else if (char === '/' && !isInClass) {
        this.#at = index + 1
        return
      }
    }
  }

  #readArrow(at: number): void {
    const { from, to } = this.#parameters
    // `x => …` or `(…): Type => …`
    const hasList = to >= 0 && at - to < HEAD_CHARS && /^\s*(?::[^;=]*)?$/.test(this.#text.slice(to + 1, at))
    const start = hasList ? from : at - (/[\w$]+\s*$/.exec(this.#before(at))?.[0].length ?? 0)
    const name = nameValue(this.#before(start))
    const body = /\s*(\{)?/y
    body.lastIndex = this.#at
    const hasBraces = body.exec(this.#text)?.[1] !== undefined
    this.#at = body.lastIndex
    this.#open.push({ kind: hasBraces ? '{' : '=>', at: start, name })
  }

  /** What a brace opens: the body of a function, which begins with its parameters, of a class, or something without a name. */
  #readBody(at: number): Open {
    const { from, to } = this.#parameters
    const head = to >= 0 && at - to < HEAD_CHARS ? this.#text.slice(to + 1, at).trim() : undefined
    if (head !== undefined && isBodyAfter(head)) {
      return { kind: '{', at: from, name: this.#nameMethod(this.#before(from)) }
    }
    const name = /\bclass\s+(?!extends\b)([\w$]+)[^{};()]*$/.exec(this.#before(at))?.[1]
    return { kind: '{', at, name }
  }

  #nameMethod(before: string): string | undefined {
    const declared = /\bfunction\b\s*\*?\s*([\w$]+)\s*(?:<[^()]*>)?\s*$/.exec(before)?.[1]
    if (declared !== undefined) return declared
    const anonymous = /\b(?:async\s+)?function\b\s*\*?\s*(?:<[^()]*>)?\s*$/.exec(before)
    if (anonymous !== null) return nameValue(before.slice(0, anonymous.index))
    const method = /(#?[\w$]+)\s*(?:<[^()]*>)?\s*$/.exec(before)?.[1]
    if (method === undefined || NO_METHOD.has(method)) return undefined
    // A constructor is known by its class, which is open around it.
    return method === 'constructor' ? this.#open.at(-1)?.name : method
  }

  #readClosing(mark: string, at: number): void {
    this.#endArrows(at)
    const opening = this.#open.at(-1)
    const fits = opening !== undefined && CLOSING[opening.kind] === mark
    // A bracket that nothing opened is text between JSX tags.
    if (!fits) return
    this.#close(at)
    if (opening.kind === '(') this.#parameters = { from: opening.at, to: at }
    if (opening.kind === '${') this.#readTemplate(opening.at)
  }

  /** In code without semicolons the body of an arrow function ends with a line, unless the next one goes on with it. */
  #readLineEnd(at: number): void {
    if (this.#open.at(-1)?.kind !== '=>') return
    const goesOn = /[=(,.?:&|+\-*/<>]\s*$/.test(this.#text.slice(Math.max(0, at - 20), at))
    const next = /\s*(\S)/y
    next.lastIndex = at
    const first = next.exec(this.#text)?.[1] ?? ''
    if (!goesOn && !'.?:&|+-*/=<>([{'.includes(first)) this.#endArrows(at)
  }

  #endArrows(at: number): void {
    while (this.#open.at(-1)?.kind === '=>') this.#close(at)
  }

  #close(at: number): void {
    const closed = this.#open.pop()
    if (closed?.name !== undefined) this.ranges.push({ name: closed.name, start: closed.at, end: at })
  }

  #before(at: number): string {
    return this.#text.slice(Math.max(0, at - HEAD_CHARS), at)
  }
}

const CLOSING: Record<Open['kind'], string> = { '(': ')', '[': ']', '{': '}', '${': '}', '=>': '' }

/** Nothing, or a type, is between parameters and body. */
function isBodyAfter(head: string): boolean {
  return head === '' || (/^:(?:[^;{}]|\{[^{}]*\})*$/.test(head) && !/[:|&<,(?]$/.test(head))
}

/** What a function is assigned to: a variable, a property, an attribute; also through a call, as with `memo(…)`. */
function nameValue(before: string): string | undefined {
  const value = before.replace(/(?:\basync\s*)?(?:<[^<>()]*>\s*)?$/, '')
  const called = /(?:^|[\s;{])(?:const|let|var)\s+([\w$]+)[^=;(){}]*=\s*[\w$.]+(?:<[^<>()]*>)?\(\s*$/.exec(
    value,
  )?.[1]
  if (called !== undefined) return called
  const typed = /(?:^|[\s;{])(?:const|let|var)\s+([\w$]+)\s*:(?:[^;=]|=>)*=\s*$/.exec(value)?.[1]
  return typed ?? /(#?[\w$]+)['"]?\s*(?:=\s*\{?|:)\s*$/.exec(value)?.[1]
}
