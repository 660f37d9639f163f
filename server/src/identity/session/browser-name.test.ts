import { describe, expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browserName', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome · Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49',
      'WeChat · iPhone',
    ],
    [`Mozilla/5.0 (Linux; Android 14; HarmonyOS) ${webkit} Chrome/120.0 Mobile Safari/537.36`, 'Chrome · HarmonyOS'],
    ['curl/8.9.1', ''],
    ['', ''],
  ])('says of %s %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name))

  it('repeats nothing of the header', () => {
    expect(browserName('<b>Chrome/1</b> 点此领奖 https://evil.example Windows')).toBe('Chrome · Windows')
  })
})
