import { pages } from '@fairgate/contract/shell/pages'
import { expect, test } from 'vitest'
import { exhibitionAt, samePageOf } from './same-page.ts'

const affairs = '/exhibitionTransaction/papersTransaction'
const patterns = Object.values(pages).map(({ path }) => path)
const at = (pathname: string, search = '') => samePageOf('two', { pathname, search }, patterns)

test('the exhibition of an address is the first id of the pages beneath one', () => {
  expect(exhibitionAt(`${affairs}/one/badges/types`)).toBe('one')
  expect(exhibitionAt(`${affairs}/one`)).toBe('one')
  expect(exhibitionAt('/counter/one')).toBe('one')
  expect([affairs, '/foundingExhibition/one', '/'].map(exhibitionAt)).toEqual([undefined, undefined, undefined])
})

test('the same page of another exhibition keeps the tab and nothing else that is about rows', () => {
  expect(at(`${affairs}/one`)).toBe(`${affairs}/two`)
  expect(at(`${affairs}/one/badges`, '?tab=draft&row=x&companyId=y')).toBe(`${affairs}/two/badges?tab=draft`)
  expect(at(`${affairs}/one/badges/types/new`)).toBe(`${affairs}/two/badges/types/new`)
  expect(at('/counter/one')).toBe('/counter/two')
})

test('what lies beneath a page by its own id is not there: the page above is', () => {
  expect(at(`${affairs}/one/badges/xyz/edit`, '?tab=draft')).toBe(`${affairs}/two/badges`)
  expect(at(`${affairs}/one/badges/types/xyz`)).toBe(`${affairs}/two/badges/types`)
  expect(at(`${affairs}/one/badges/import/xyz`)).toBe(`${affairs}/two/badges/import`)
})
