import { decodeDsn } from '../shared/telemetry/dsn.ts'
import type { CollectOptions, TelemetryConfig } from '../shared/telemetry/settings.ts'
import { isPlainObject, type Rule } from './config-rule.ts'

const TEXTS: Rule = {
  expected: 'a list of texts; regular expressions go to initTelemetry() in instrumentation.ts',
  accepts: isTextList,
}

const RATE: Rule = {
  expected: 'a number from 0 to 1',
  accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
}

const NAME: Rule = {
  expected: 'a text of 1 to 200 printable characters without slashes',
  accepts: (value) => typeof value === 'string' && /^[^\p{Cc}/\\]{1,200}$/u.test(value),
}

/** Rules for `telemetry` in the configuration. */
export const TELEMETRY_RULES: Record<keyof TelemetryConfig, Rule> = {
  dsn: {
    expected: 'an address such as "https://key@errors.example.com/1"',
    accepts: (value) => typeof value === 'string' && decodeDsn(value) !== undefined,
  },
  service: {
    expected: '"waymark" or "other"',
    accepts: (value) => value === 'waymark' || value === 'other',
  },
  tunnel: {
    expected: 'false, or a path such as "/reports"',
    accepts: (value) => value === false || (typeof value === 'string' && /^(?:\/[\w-]+)+$/.test(value)),
  },
  environment: NAME,
  release: NAME,
  tracesSampleRate: RATE,
  sampleRate: RATE,
  tracePropagationTargets: TEXTS,
  ignoreErrors: TEXTS,
  collect: { expected: 'an object', accepts: isPlainObject },
  otlp: {
    expected:
      'an object with `url` and, if need be, `headers`, such as { url: "http://localhost:4318/v1/traces" }',
    accepts: (value) =>
      isPlainObject(value) &&
      isHttpUrl(value['url']) &&
      (value['headers'] === undefined || isTextRecord(value['headers'])),
  },
}

export const COLLECT_RULES: Record<keyof CollectOptions, Rule> = {
  cookies: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  headers: { expected: 'a list of header names', accepts: isTextList },
  userIp: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string' && entry !== '')
}

function isTextRecord(value: unknown): boolean {
  return isPlainObject(value) && Object.values(value).every((entry) => typeof entry === 'string')
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}
