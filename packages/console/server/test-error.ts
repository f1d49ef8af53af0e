const encoder = new TextEncoder()

/** An envelope with one error that says what it is. All of them are one issue. */
export function createTestError(eventId: string): Uint8Array {
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1_000,
    platform: 'node',
    level: 'error',
    environment: 'test',
    transaction: 'GET /test-error',
    exception: {
      values: [
        {
          type: 'TestError',
          value: 'This error was sent from the settings. Reports arrive.',
          mechanism: { type: 'console', handled: true },
          stacktrace: {
            frames: [{ filename: 'console/settings', function: 'sendTestError', lineno: 1, in_app: true }],
          },
        },
      ],
    },
    fingerprint: ['waymark-test-error'],
  }
  const lines = [{ event_id: eventId }, { type: 'event' }, event]
  return encoder.encode(lines.map((line) => JSON.stringify(line)).join('\n'))
}
