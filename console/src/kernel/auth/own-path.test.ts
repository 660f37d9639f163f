import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://venue.example'
const leads = (redirect: string) => ownPath(redirect, origin)

describe('ownPath', () => {
  it('returns a path of this site, with query and fragment', () => {
    for (const path of ['/exhibitionApproval', '/jobs?tab=done&q=%E5%B1%95', '/a/b#c', '/x?next=//evil.example']) {
      expect(leads(path)).toBe(path)
    }
  })

  const away = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\r\\evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '/\tjavascript:alert(1)//\\/evil'.slice(2),
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '',
    '/login',
    '/Login/',
    '/login?redirect=%2Flogin',
    '/',
  ]
  for (const redirect of away) {
    it(`refuses ${JSON.stringify(redirect)}`, () => expect(leads(redirect)).toBeUndefined())
  }

  it('accepts an encoded path of this site, decoded once by the address and never again', () => {
    for (const path of ['/%2F%2Fevil.example', '/%5Cevil.example', '/%09/evil.example', '/.%2F/evil.example']) {
      expect(leads(path)).toBe(path)
      expect(new URL(path, origin).origin).toBe(origin)
    }
  })

  it('never leads off this site, for any combination of parts', () => {
    const pieces = [
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      '%2f',
      '%5c',
      ':',
      '@',
      'evil.example',
      'https:',
      'javascript:',
      '?',
      '#',
      ' ',
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return pieces[seed % pieces.length]
    }
    for (let round = 0; round < 20_000; round++) {
      const found = leads(Array.from({ length: 1 + (round % 7) }, next).join(''))
      if (found === undefined) continue
      expect(found).toMatch(/^\/(?![/\\])/)
      expect(new URL(found, origin).origin).toBe(origin)
    }
  })
})
