/** What somebody who wishes the reader ill could report: markup, text that turns the line round, noise, and far too much. */
export function createHostileEnvelope(build) {
  const event = {
    timestamp: Date.now() / 1_000,
    platform: 'javascript',
    environment: 'production',
    transaction: '/admin/<script>alert(1)</script>',
    exception: {
      values: [
        {
          type: 'Error<img src=x onerror=alert(1)>',
          value: 'invoice\u202Egnp.exe\u202C is \u0000 not a <b>function</b>',
          stacktrace: {
            frames: [
              {
                filename: 'javascript:alert(1)',
                function: '"><svg onload=alert(1)>',
                lineno: 1,
                colno: 1,
                in_app: true,
                context_line: '</script><script>alert(1)</script>',
                vars: { [`${'long_'.repeat(30)}name`]: 'of a variable' },
              },
            ],
          },
        },
      ],
    },
    breadcrumbs: [
      { category: '<i>ui</i>', message: 'javascript:alert(1)', data: { url: 'javascript:alert(1)' } },
      { category: 'RequestMapping'.repeat(7), message: 'a long name' },
    ],
    user: { id: '<b>1</b>' },
    tags: {
      '<u>tag</u>': '\u202Ereversed',
      [`${'name of a tag '.repeat(10)}`.trim()]: 'v'.repeat(190),
      build: `${build}_${'b'.repeat(190)}`,
    },
    request: { url: 'javascript:alert(1)', method: '<GET>' },
    extra: {
      huge: 'x'.repeat(40_000),
      noise: '\u0000\u0001\uFFFD\u200F',
      markup: '<script>alert(1)</script>',
    },
  }
  return encodeEvent(event)
}

/** An issue that was not there before. */
export function createNewErrorEnvelope(name = `job${Date.now()}`) {
  const frame = { filename: `jobs/${name}.ts`, function: name, lineno: 1, in_app: true }
  return encodeEvent({
    timestamp: Date.now() / 1_000,
    platform: 'node',
    environment: 'production',
    exception: { values: [{ type: 'JobError', value: `${name} failed`, stacktrace: { frames: [frame] } }] },
  })
}

function encodeEvent(event) {
  const header = { event_id: crypto.randomUUID().replaceAll('-', ''), sent_at: new Date().toISOString() }
  return new TextEncoder().encode(
    [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n'),
  )
}
