import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { directUrlOf, readSettings } from './config.ts'
import { settings } from './settings.ts'
import { formatSettingsTable } from './settings-doc.ts'

const key = Buffer.alloc(32, 7).toString('base64url')

describe('readSettings', () => {
  test('has a value for everything with a default, and nothing else, in an empty environment', () => {
    const withDefault = Object.entries(settings).filter(([, setting]) => 'default' in setting)
    expect(Object.keys(readSettings({}))).toEqual(withDefault.map(([name]) => name))
  })

  test('treats an empty variable as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['HOST', 'example'],
    ['DATABASE_URL', 'mysql://here'],
    ['DATABASE_DIRECT_URL', 'mysql://here'],
    ['CELL_URLS', 'north=mysql://there'],
    ['CELL_URLS', 'postgresql://there/fairgate'],
    ['FAIRGATE_KEY', 'short'],
    ['BRAND', 'th'],
    ['VENUE_TZ', 'Mars/Olympus'],
    ['TRUST_PROXY', 'everybody'],
    ['FILE_STORE', 's3://'],
    ['PUBLIC_URL', 'fair.example.com'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['MAIL_FROM', 'the office'],
    ['SMS_URL', 'ftp://sms.example.com'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['REALNAME_URL', 'names.example.com'],
    ['REALNAME_URL', 'http://names.example.com'],
    ['OUTBOX', 'yes'],
    ['METRICS_TOKEN', 'guess'],
    ['LOG_LEVEL', 'loud'],
    ['POOL_SIZE', '1'],
  ])('refuses %s=%s in one sentence that names the variable, with exit code 2', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`^${name} must be [^\\n]+\\.$`)),
        exitCode: 2,
      }),
    )
  })

  test('reads the connection strings of cells by name', () => {
    const CELL_URLS = 'north=postgresql://a:b@north/fairgate?x=y, self=postgresql://here/fairgate'
    expect(readSettings({ CELL_URLS }).cellUrls).toEqual({
      north: 'postgresql://a:b@north/fairgate?x=y',
      self: 'postgresql://here/fairgate',
    })
  })

  test('never repeats a secret that it refuses', () => {
    expect(() => readSettings({ FAIRGATE_KEY: 'hunter2hunter2' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })

  test('requires the master key with an external database', () => {
    const DATABASE_URL = 'postgresql://fairgate@db/fairgate'
    expect(() => readSettings({ DATABASE_URL })).toThrow('FAIRGATE_KEY must be set')
    expect(readSettings({ DATABASE_URL, FAIRGATE_KEY: key }).key).toEqual(Buffer.alloc(32, 7))
  })

  test('accepts a direct address only together with DATABASE_URL', () => {
    const DATABASE_DIRECT_URL = 'postgresql://fairgate@db/fairgate'
    expect(() => readSettings({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL.')
    const both = { DATABASE_URL: 'postgresql://fairgate@pooler:6432/fairgate', DATABASE_DIRECT_URL }
    const config = readSettings({ ...both, FAIRGATE_KEY: key })
    expect(directUrlOf({ ...config, connectionUrl: both.DATABASE_URL })).toBe(DATABASE_DIRECT_URL)
    expect(directUrlOf({ ...readSettings({}), connectionUrl: 'embedded' })).toBe('embedded')
  })

  test('listens outside loopback only if TLS is ended somewhere', () => {
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow('set TRUST_PROXY')
    expect(readSettings({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual([
      '10.0.0.0/8',
      'loopback',
    ])
    expect(readSettings({ HOST: '0.0.0.0', TLS_CERT: '/a.pem', TLS_KEY: '/b.pem' }).host).toBe('0.0.0.0')
  })

  test('sends nothing without sender or token', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.com' })).toThrow('SMTP_URL needs MAIL_FROM')
    expect(() => readSettings({ SMS_URL: 'https://sms.example.com/send' })).toThrow('SMS_URL needs SMS_TOKEN')
    expect(() => readSettings({ REALNAME_URL: 'https://names.example.com/' })).toThrow('needs REALNAME_TOKEN')
    const MAIL_FROM = 'Badge office <office@example.com>'
    expect(readSettings({ SMTP_URL: 'smtps://a:b@mail.example.com', MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })

  test('requires a complete sign-on provider, and sends secrets in plain text only on loopback', () => {
    const OIDC = { OIDC_CLIENT_ID: 'fairgate', OIDC_CLIENT_SECRET: 'hunter2', OIDC_ISSUER: 'https://login.example' }
    expect(readSettings(OIDC).oidcIssuer).toBe('https://login.example')
    expect(() => readSettings({ ...OIDC, OIDC_ISSUER: '' })).toThrow('must be set together')
    expect(() => readSettings({ ...OIDC, OIDC_ISSUER: 'http://login.example' })).toThrow('OIDC_ISSUER must be an https')
    expect(readSettings({ ...OIDC, OIDC_ISSUER: 'http://127.0.0.1:8080' }).oidcIssuer).toBe('http://127.0.0.1:8080')
    expect(() => readSettings({ ...OIDC, CLOUD_OIDC_CLIENT_ID: 'cloud' })).toThrow('needs OIDC_ISSUER and CLOUD_URL')
    expect(() => readSettings({ CLOUD_OIDC_REDIRECT: 'https://cloud.example/in' })).toThrow('CLOUD_OIDC_CLIENT_ID')
  })

  test('reads bucket and prefix of an S3 store, which needs its keys', () => {
    const FILE_STORE = 's3://fair-files/venue/a'
    expect(() => readSettings({ FILE_STORE })).toThrow('S3_ACCESS_KEY')
    expect(readSettings({ FILE_STORE, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }).fileStore).toEqual({
      kind: 's3',
      bucket: 'fair-files',
      prefix: 'venue/a',
    })
  })
})

describe('README', () => {
  test('contains the table of settings from the code', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
    expect(readme).toContain(formatSettingsTable())
  })
})
