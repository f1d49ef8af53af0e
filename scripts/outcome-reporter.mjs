/**
 * Appends what went wrong in a pass to the file that OUTCOME_FILE names, for `npm test` to repeat at its very end:
 * a failure in the middle of thousands of lines is not found, and only the end of a log may have been kept.
 */
import { appendFileSync } from 'node:fs'
import { inspect, stripVTControlCharacters } from 'node:util'

const MESSAGE_LINES = 12

export default class OutcomeReporter {
  #lines = []

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') this.#add(`Failed: ${fullNameOf(test)}`, errors)
    // It counts as passed, but not as good.
    else if (test.diagnostic()?.flaky) this.#add(`Passed on the second try: ${fullNameOf(test)}`, errors)
  }

  onTestSuiteResult(suite) {
    this.#add(`Failed: ${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors())
  }

  onTestModuleEnd(module) {
    this.#add(`Failed: ${module.relativeModuleId}`, module.errors())
  }

  onTestRunEnd(_modules, unhandledErrors) {
    this.#add('Failed: an error that belongs to no test', unhandledErrors)
    const text = this.#lines.join('\n')
    if (text && process.env.OUTCOME_FILE) appendFileSync(process.env.OUTCOME_FILE, `${text}\n`)
  }

  #add(title, errors) {
    if (!errors?.length) return
    this.#lines.push(title, ...errors.flatMap(describe))
  }
}

function fullNameOf(test) {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

function describe(error) {
  const text = stripVTControlCharacters(error.stack ?? error.message ?? inspect(error))
  const diff = error.diff ? stripVTControlCharacters(error.diff) : ''
  return `${text}\n${diff}`
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
}
