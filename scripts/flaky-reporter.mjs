/** Names every test that passed only on its second try: it counts as passed, but not as good. */
export default class FlakyReporter {
  #flaky = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#flaky.push(test.fullName)
  }

  onTestRunEnd() {
    for (const name of this.#flaky) console.log(`Passed on the second try: ${name}`)
  }
}
