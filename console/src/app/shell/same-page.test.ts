import { pages } from '@fairgate/contract/app/shell/pages'
import { expect, test } from 'vitest'
import { exhibitionAt, samePageOf } from './same-page.ts'

const tasks = '/exhibitionTransaction/papersTransaction'
const patterns = Object.values(pages).map(({ path }) => path)
const at = (pathname: string, search = '') => samePageOf('two', { pathname, search }, patterns)

test('the exhibition of an address is the first id of the pages below one', () => {
  expect(exhibitionAt(`${tasks}/one/badges/types`)).toBe('one')
  expect(exhibitionAt(`${tasks}/one`)).toBe('one')
  expect(exhibitionAt('/counter/one')).toBe('one')
  expect([tasks, '/foundingExhibition/one', '/'].map(exhibitionAt)).toEqual([undefined, undefined, undefined])
})

test('the same page of another exhibition preserves only the tab of the row-specific state', () => {
  expect(at(`${tasks}/one`)).toBe(`${tasks}/two`)
  expect(at(`${tasks}/one/badges`, '?tab=draft&row=x&companyId=y')).toBe(`${tasks}/two/badges?tab=draft`)
  expect(at(`${tasks}/one/badges/types/new`)).toBe(`${tasks}/two/badges/types/new`)
  expect(at('/counter/one')).toBe('/counter/two')
})

test('a page below with its own id leads to the page above', () => {
  expect(at(`${tasks}/one/badges/xyz/edit`, '?tab=draft')).toBe(`${tasks}/two/badges`)
  expect(at(`${tasks}/one/badges/types/xyz`)).toBe(`${tasks}/two/badges/types`)
  expect(at(`${tasks}/one/badges/import/xyz`)).toBe(`${tasks}/two/badges/import`)
})
