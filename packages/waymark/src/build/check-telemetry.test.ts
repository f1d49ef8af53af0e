import { describe, expect, it } from 'vitest'
import { checkConfig } from './check-config.ts'

const check = (telemetry: unknown): unknown => checkConfig({ telemetry }, 'waymark.config.ts')

describe('telemetry in the configuration', () => {
  it.each([
    {},
    {
      dsn: 'https://key@errors.example.com/1',
      service: 'waymark',
      tunnel: '/reports',
      environment: 'staging',
      release: 'app@1.2.3',
    },
    {
      tunnel: false,
      tracesSampleRate: 0,
      sampleRate: 1,
      tracePropagationTargets: ['https://api.example.com/'],
    },
    { ignoreErrors: ['Timeout'], collect: { cookies: true, headers: ['x-tenant'], userIp: false } },
    { otlp: { url: 'http://localhost:4318/v1/traces', headers: { authorization: 'x' } } },
  ])('may be %j', (telemetry) => {
    expect(check(telemetry)).toEqual({ telemetry })
  })

  it.each([
    ['telemetry', 'on'],
    ['telemetry.dns', { dns: '' }],
    ['telemetry.dsn', { dsn: 'https://errors.example.com' }],
    ['telemetry.service', { service: 'sentry' }],
    ['telemetry.tunnel', { tunnel: 'reports' }],
    ['telemetry.tunnel', { tunnel: '/a/../b' }],
    ['telemetry.tunnel', { tunnel: '/' }],
    ['telemetry.environment', { environment: 'a/b' }],
    ['telemetry.release', { release: 'a\nb' }],
    ['telemetry.tracesSampleRate', { tracesSampleRate: 1.5 }],
    ['telemetry.sampleRate', { sampleRate: '1' }],
    ['telemetry.ignoreErrors', { ignoreErrors: [/x/] }],
    ['telemetry.tracePropagationTargets', { tracePropagationTargets: [''] }],
    ['telemetry.collect.bodies', { collect: { bodies: true } }],
    ['telemetry.otlp', { otlp: { url: 'file:///etc/passwd' } }],
  ])('may not be wrong in %s: %j', (key, telemetry) => {
    expect(() => check(telemetry)).toThrow(new RegExp(`"${key.replaceAll('.', '\\.')}"`))
  })
})
